import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.ts';
import { manifestFile } from '../base/manifest.ts';
import { type BackupFolder, headFile, ownerFile, readText } from './backup-folder.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Keeps a folder of backups at an object store too, file by file as it is. What makes others count comes last: the manifest of a
 * base backup, and the end of the log.
 */
export class Mirror {
  readonly #folder: BackupFolder;
  readonly #store: ObjectStore;
  /** The names of what is there; null until it was asked. */
  #stored: Set<string> | null = null;
  #head: string | null = null;

  constructor(folder: BackupFolder, store: ObjectStore) {
    this.#folder = folder;
    this.#store = store;
  }

  /** Sends the files of the log that are not there yet, and how far it goes; returns how many. */
  async pushLog(): Promise<number> {
    const stored = await this.#listStored();
    const head = await readText(path.join(this.#folder.wal, headFile));
    const log = (await this.#folder.listWal()).map((name) => this.#nameOfLog(name));
    const missing =
      (await this.#folder.findOwner()) === null ? [] : [ownerFile, ...log].filter((name) => !stored.has(name));
    for (const name of missing) await this.#put(name);
    if (head !== null && head !== this.#head) {
      await this.#put(`wal/${headFile}`);
      this.#head = head;
    }
    return missing.length;
  }

  /** Sends base backups that are not there yet. */
  async pushBases(): Promise<void> {
    const stored = await this.#listStored();
    for (const id of await this.#folder.listBases()) {
      const names = await readdir(path.join(this.#folder.bases, id));
      const last = names.filter((name) => name === manifestFile);
      for (const name of [...names.filter((each) => each !== manifestFile).sort(), ...last]) {
        if (!stored.has(`base/${id}/${name}`)) await this.#put(`base/${id}/${name}`);
      }
    }
  }

  /** Removes what was removed from the folder: these base backups, and these files of the log. A manifest goes first. */
  async remove(bases: readonly string[], log: readonly string[]): Promise<void> {
    const stored = [...(await this.#listStored())].sort();
    for (const id of bases) {
      const own = stored.filter((name) => name.startsWith(`base/${id}/`));
      const manifest = `base/${id}/${manifestFile}`;
      for (const name of [manifest, ...own.filter((each) => each !== manifest)]) await this.#remove(name);
    }
    for (const name of log) await this.#remove(this.#nameOfLog(name));
  }

  #nameOfLog(name: string): string {
    return `wal/${path.basename(this.#folder.walFile(name))}`;
  }

  async #listStored(): Promise<Set<string>> {
    this.#stored ??= await this.#listWhole();
    return this.#stored;
  }

  /** A file that has another size here was not sent as a whole. */
  async #listWhole(): Promise<Set<string>> {
    const whole = new Set<string>();
    for (const { name, size } of await this.#store.list()) {
      const own = await stat(path.join(this.#folder.root, name)).catch(() => null);
      if (own === null || own.size === size) whole.add(name);
    }
    return whole;
  }

  async #put(name: string): Promise<void> {
    await this.#store.put(name, path.join(this.#folder.root, name));
    this.#stored?.add(name);
  }

  async #remove(name: string): Promise<void> {
    await this.#store.remove(name);
    this.#stored?.delete(name);
  }
}

const safeName = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/){0,2}[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Fetches a mirrored folder into an empty one; base backups that were not sent as a whole are left out. */
export async function fetchMirrored(store: ObjectStore, target: string): Promise<void> {
  const names = (await store.list()).map(({ name }) => name);
  const whole = new Set(names.filter((name) => name.endsWith(`/${manifestFile}`)).map((name) => path.dirname(name)));
  for (const name of names.filter((each) => !each.startsWith('base/') || whole.has(path.dirname(each)))) {
    if (!safeName.test(name)) throw new BackupError(`${store.name} holds ${name}, which is no file of a backup.`);
    await store.get(name, path.join(target, ...name.split('/')));
  }
}

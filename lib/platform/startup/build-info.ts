import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const unknownCommit = '0'.repeat(40);

/** `<40 hex commit>@yyyy-MM-dd HH:mm:ss +0000` of the release or the checkout that runs (spec 2.2 buildNumber). */
export async function readBuildNumber(root: string): Promise<string> {
  const { commit, when } = (await readRelease(root)) ?? (await readCheckout(root));
  return `${commit}@${when.toISOString().slice(0, 19).replace('T', ' ')} +0000`;
}

/** Of package.json. */
export async function readVersion(root: string): Promise<string> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version;
}

type Build = { commit: string; when: Date };

/** A release has no checkout; `npm run release` writes what it was made of. */
async function readRelease(root: string): Promise<Build | null> {
  try {
    const { commit, committedAt } = JSON.parse(await readFile(path.join(root, 'release.json'), 'utf8'));
    return { commit, when: new Date(committedAt) };
  } catch {
    return null;
  }
}

async function readCheckout(root: string): Promise<Build> {
  const head = path.join(root, '.git', 'HEAD');
  const [commit, when] = await Promise.all([readCommit(root, head), readTime(head)]);
  return { commit, when };
}

async function readCommit(root: string, head: string): Promise<string> {
  try {
    const text = (await readFile(head, 'utf8')).trim();
    const reference = /^ref: (.+)$/.exec(text)?.[1];
    const commit = reference ? await readReference(root, reference) : text;
    return /^[0-9a-f]{40}$/.test(commit) ? commit : unknownCommit;
  } catch {
    return unknownCommit;
  }
}

/** A reference is a file of its own, or a line of packed-refs after git has tidied up. */
async function readReference(root: string, reference: string): Promise<string> {
  try {
    return (await readFile(path.join(root, '.git', reference), 'utf8')).trim();
  } catch {
    const packed = await readFile(path.join(root, '.git', 'packed-refs'), 'utf8');
    const line = packed.split('\n').find((each) => each.endsWith(` ${reference}`));
    return line?.slice(0, 40) ?? '';
  }
}

async function readTime(head: string): Promise<Date> {
  try {
    return (await stat(head)).mtime;
  } catch {
    return new Date(0);
  }
}

import ssh, { type Attributes, type FileEntry } from 'ssh2';
import { attributesOf, entryOf } from './attributes.ts';
import { FileError } from './file-error.ts';
import type { IncomingFolder } from './incoming-folder.ts';
import type { Limits } from './limits.ts';
import type { OpenReport, ReportFolder } from './report-folder.ts';
import { Upload } from './upload.ts';
import { findPlace, incomingFolder, normalizePath, type Place, reportFolder } from './virtual-path.ts';

/** What a client has opened, by its handle. */
type Open =
  | { kind: 'UPLOAD'; name: string; upload: Upload }
  | { kind: 'REPORT'; report: OpenReport }
  | { kind: 'LISTING'; entries: FileEntry[] };

/** The folder that the key of a session has: exactly one of them. */
export type Folders = { access: 'IMPORT'; incoming: IncomingFolder } | { access: 'REPORTS'; reports: ReportFolder };

const { OPEN_MODE: mode } = ssh.utils.sftp;
const writeOnly = 0o300;
const readOnly = 0o500;

/** The requests of one client, without their wire format: each returns its answer or throws a `FileError`. */
export class FileSession {
  readonly #folders: Folders;
  readonly #limits: Limits;
  readonly #handles = new Map<number, Open>();
  #lastHandle = 0;

  constructor(folders: Folders, limits: Limits) {
    this.#folders = folders;
    this.#limits = limits;
  }

  realPath(path: string): string {
    return normalizePath(path);
  }

  async stat(path: string): Promise<Attributes> {
    const place = this.#place(path);
    if (place.kind === 'INCOMING') {
      return attributesOf({ isFolder: false, mode: writeOnly, size: this.#incoming().sizeOf(place.name) });
    }
    if (place.kind === 'REPORT') {
      return attributesOf({ isFolder: false, mode: 0o400, size: await this.#reports().sizeOf(place.day) });
    }
    return attributesOf({ isFolder: true, mode: place.kind === 'IN' ? writeOnly : readOnly });
  }

  fstat(handle: Buffer): Attributes {
    const open = this.#find(handle);
    if (open.kind === 'UPLOAD') return attributesOf({ isFolder: false, mode: writeOnly, size: open.upload.size });
    if (open.kind === 'REPORT') return attributesOf({ isFolder: false, mode: 0o400, size: open.report.size });
    return attributesOf({ isFolder: true, mode: readOnly });
  }

  async open(path: string, flags: number): Promise<Buffer> {
    const place = this.#place(path);
    if (place.kind === 'INCOMING') return this.#openUpload(place.name, flags);
    if (place.kind !== 'REPORT') throw new FileError('FAILURE', 'This is a folder.');
    if ((flags & (mode.WRITE | mode.APPEND | mode.CREAT | mode.TRUNC)) !== 0)
      throw new FileError('PERMISSION_DENIED', 'Settlement files are only read.');
    return this.#addHandle({ kind: 'REPORT', report: await this.#reports().open(place.day) });
  }

  async write(handle: Buffer, offset: number, bytes: Buffer): Promise<void> {
    const open = this.#find(handle);
    if (open.kind !== 'UPLOAD') throw new FileError('PERMISSION_DENIED', 'This is not written.');
    await open.upload.write(offset, bytes);
  }

  async read(handle: Buffer, offset: number, length: number): Promise<Buffer> {
    const open = this.#find(handle);
    if (open.kind !== 'REPORT') throw new FileError('PERMISSION_DENIED', 'This is not read.');
    const wanted = Math.min(length, this.#limits.readBytes);
    const { bytesRead, buffer } = await open.report.file.read(Buffer.alloc(wanted), 0, wanted, offset);
    if (bytesRead === 0) throw new FileError('EOF', 'This is the end of the file.');
    return buffer.subarray(0, bytesRead);
  }

  async openFolder(path: string): Promise<Buffer> {
    return this.#addHandle({ kind: 'LISTING', entries: await this.#list(this.#place(path)) });
  }

  /** Each entry once; then the end. */
  readFolder(handle: Buffer): FileEntry[] {
    const open = this.#find(handle);
    if (open.kind !== 'LISTING') throw new FileError('FAILURE', 'This is no folder.');
    const entries = open.entries.splice(0, 100);
    if (entries.length === 0) throw new FileError('EOF', 'This is the end of the folder.');
    return entries;
  }

  /** A file is imported when it is closed: the answer is the outcome. */
  async close(handle: Buffer): Promise<void> {
    const open = this.#find(handle);
    this.#handles.delete(handle.readUInt32BE());
    if (open.kind === 'REPORT') await open.report.file.close();
    if (open.kind === 'UPLOAD') await this.#incoming().close(open.name, open.upload);
  }

  async rename(from: string, to: string): Promise<void> {
    const [source, target] = [this.#place(from), this.#place(to)];
    if (source.kind !== 'INCOMING' || target.kind !== 'INCOMING')
      throw new FileError('PERMISSION_DENIED', 'Only unfinished files are renamed.');
    await this.#incoming().rename(source.name, target.name);
  }

  async remove(path: string): Promise<void> {
    const place = this.#place(path);
    const isRemoved = place.kind === 'INCOMING' && (await this.#incoming().remove(place.name));
    if (!isRemoved) throw new FileError('PERMISSION_DENIED', 'Only unfinished files are removed.');
  }

  /** The connection has ended: what was not closed is not imported. */
  async end(): Promise<void> {
    for (const open of this.#handles.values()) {
      if (open.kind === 'UPLOAD') await open.upload.discard();
      if (open.kind === 'REPORT') await open.report.file.close();
    }
    this.#handles.clear();
    if (this.#folders.access === 'IMPORT') await this.#folders.incoming.end();
    else await this.#folders.reports.end();
  }

  async #openUpload(name: string, flags: number): Promise<Buffer> {
    if ((flags & mode.WRITE) === 0) throw new FileError('PERMISSION_DENIED', 'Files to import are not read.');
    if ((flags & mode.APPEND) !== 0)
      throw new FileError('OP_UNSUPPORTED', 'Write the file from its beginning; it cannot be resumed.');
    return this.#addHandle({ kind: 'UPLOAD', name, upload: await Upload.open() });
  }

  async #list(place: Place): Promise<FileEntry[]> {
    if (place.kind === 'ROOT') {
      const isImport = this.#folders.access === 'IMPORT';
      const folder = isImport ? incomingFolder : reportFolder;
      return [entryOf(folder, { isFolder: true, mode: isImport ? writeOnly : readOnly })];
    }
    if (place.kind === 'IN') {
      const files = this.#incoming().list();
      return files.map(({ name, size }) => entryOf(name, { isFolder: false, mode: writeOnly, size }));
    }
    if (place.kind !== 'OUT') throw new FileError('FAILURE', 'This is no folder.');
    return (await this.#reports().list()).map((name) => entryOf(name, { isFolder: false, mode: 0o400 }));
  }

  #place(path: string): Place {
    const place = findPlace(path, this.#folders.access);
    if (!place) throw new FileError('NO_SUCH_FILE', 'There is no such file.');
    return place;
  }

  #incoming(): IncomingFolder {
    if (this.#folders.access !== 'IMPORT') throw new FileError('PERMISSION_DENIED', 'This key reads only.');
    return this.#folders.incoming;
  }

  #reports(): ReportFolder {
    if (this.#folders.access !== 'REPORTS') throw new FileError('PERMISSION_DENIED', 'This key writes only.');
    return this.#folders.reports;
  }

  #find(handle: Buffer): Open {
    const open = handle.length === 4 ? this.#handles.get(handle.readUInt32BE()) : undefined;
    if (!open) throw new FileError('FAILURE', 'There is no such handle.');
    return open;
  }

  async #addHandle(open: Open): Promise<Buffer> {
    if (this.#handles.size >= this.#limits.handles) {
      if (open.kind === 'UPLOAD') await open.upload.discard();
      if (open.kind === 'REPORT') await open.report.file.close();
      throw new FileError('FAILURE', 'Too many files are open. Close one of them first.');
    }
    this.#lastHandle += 1;
    this.#handles.set(this.#lastHandle, open);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(this.#lastHandle);
    return handle;
  }
}

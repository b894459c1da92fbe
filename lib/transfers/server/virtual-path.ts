import type { SftpAccess } from '../keys/key-store.ts';

/**
 * What a client of the SFTP server sees. There is no file system behind it: a path is one of these places, or it
 * does not exist.
 */
export type Place =
  | { kind: 'ROOT' }
  /** Files to import are written here, and none is read. */
  | { kind: 'IN' }
  | { kind: 'INCOMING'; name: string }
  /** The settlement files of a merchant by day; none is written here. */
  | { kind: 'OUT' }
  | { kind: 'REPORT'; day: string };

export const incomingFolder = 'in';
export const reportFolder = 'out';

const maxPathLength = 1_024;
const maxNameLength = 200;
/** Control characters and backslashes have no place in the name of a file. */
const unusable = /[\p{Cc}\p{Cf}\\]/u;

/** An absolute path without `.` and `..`, which never lead above the root. */
export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The place that a path means for a key; null where there is none. */
export function findPlace(path: string, access: SftpAccess): Place | null {
  if (path.length > maxPathLength) return null;
  const [folder, name, ...rest] = normalizePath(path).split('/').slice(1);
  if (rest.length > 0) return null;
  if (folder === '') return { kind: 'ROOT' };
  if (access === 'IMPORT' && folder === incomingFolder) return findIncoming(name);
  if (access === 'REPORTS' && folder === reportFolder) return findReport(name);
  return null;
}

function findIncoming(name: string | undefined): Place | null {
  if (name === undefined) return { kind: 'IN' };
  const isUsable = Array.from(name).length <= maxNameLength && !unusable.test(name);
  return isUsable ? { kind: 'INCOMING', name } : null;
}

function findReport(name: string | undefined): Place | null {
  if (name === undefined) return { kind: 'OUT' };
  const day = /^settlement-(\d{4}-\d{2}-\d{2})\.csv$/.exec(name)?.[1];
  return day !== undefined && isDay(day) ? { kind: 'REPORT', day } : null;
}

export const reportName = (day: string): string => `settlement-${day}.csv`;

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

import path from 'node:path';
import { parse, readText, writeSafely } from './storage/backup-folder.ts';

/** When what was done last: written by the commands, read for `/metrics`. */
export type BackupState = { readonly backupAt?: string; readonly drillAt?: string };

const fileOf = (directory: string): string => path.join(directory, 'backup-state.json');

export async function readBackupState(directory: string): Promise<BackupState> {
  const file = fileOf(directory);
  const text = await readText(file);
  return text === null ? {} : parse<BackupState>(text, `${file} is damaged; remove it.`);
}

export async function noteInState(directory: string, change: BackupState): Promise<void> {
  const state = await readBackupState(directory).catch((): BackupState => ({}));
  await writeSafely(fileOf(directory), `${JSON.stringify({ ...state, ...change })}\n`);
}

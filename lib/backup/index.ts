export { BackupError } from './backup-error.ts';
export { type BackupResult, createBackup } from './base/create-backup.ts';
export { type Restored, restoreBackup } from './restore/restore-backup.ts';
export { BackupFolder } from './storage/backup-folder.ts';
export { BackupKeys } from './storage/backup-keys.ts';
export { shipWal } from './wal/ship-wal.ts';

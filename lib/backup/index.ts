export { BackupError } from './backup-error.ts';
export { noteInState } from './backup-state.ts';
export { createBackup } from './base/create-backup.ts';
export { isGenuine } from './drill/drill-page.ts';
export { runDrill } from './drill/run-drill.ts';
export { openBackupFolder } from './jobs.ts';
export { restoreBackup } from './restore/restore-backup.ts';
export type { BackupFolder } from './storage/backup-folder.ts';
export { archiveNow } from './wal/archive-now.ts';

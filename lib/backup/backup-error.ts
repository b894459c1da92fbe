/** Why a backup, a restore or a drill does not go on, in one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

import type { BackupKeys } from '../storage/backup-keys.ts';
import type { DrillCheck } from './check.ts';

const purpose = 'drill page';
const signature = 'signature ';

export type Drill = {
  readonly at: Date;
  readonly backup: string;
  readonly restoredTo: Date | null;
  readonly checks: readonly DrillCheck[];
};

export const isGood = ({ checks }: Pick<Drill, 'checks'>): boolean => checks.every((check) => check.isGood);

/** One line for each check, and at the end a code that only the key of the installation makes. */
export function writePage(drill: Drill, keys: BackupKeys): string {
  const failures = drill.checks.filter((check) => !check.isGood).length;
  const lines = [
    'Turnpike: drill of a backup',
    `at           ${drill.at.toISOString()}`,
    `backup       ${drill.backup}`,
    `restored to  ${drill.restoredTo?.toISOString() ?? 'nothing'}`,
    '',
    ...drill.checks.map(({ name, figure, isGood }) => `${isGood ? 'good  ' : 'FAILED'}  ${name.padEnd(12)} ${figure}`),
    '',
    failures === 0 ? 'result       good' : `result       FAILED: ${failures} of ${drill.checks.length} checks`,
  ].map((line) => line.replaceAll('\n', ' '));
  const text = lines.join('\n');
  return `${text}\n${signature}   ${keys.codeOf(purpose, text)}\n`;
}

/** Whether a page is as a drill of this installation wrote it. */
export function isGenuine(page: string, keys: BackupKeys): boolean {
  const at = page.lastIndexOf(`\n${signature}`);
  return at > 0 && keys.accepts(purpose, page.slice(0, at), page.slice(at + signature.length + 1).trim());
}

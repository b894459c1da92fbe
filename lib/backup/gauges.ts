import type { Clock } from '#lib/platform/clock.ts';
import { createGauge } from '#lib/platform/http/metrics.ts';
import { type BackupState, readBackupState } from './backup-state.ts';

const gauges = [
  ['turnpike_backup_age_seconds', 'Time since the last base backup; since 1970 when there was none.', 'backupAt'],
  ['turnpike_drill_age_seconds', 'Time since a backup was last restored and verified without fault.', 'drillAt'],
] as const satisfies readonly [string, string, keyof BackupState][];

/** Ages of what is in TURNPIKE_DIR: a scrape reads them, and all processes answer the same. */
export function registerBackupGauges(directory: string, clock: Clock): void {
  for (const [name, help, key] of gauges) {
    const gauge = createGauge(name, help, [], {
      aggregator: 'max',
      refresh: async () => {
        const { [key]: at } = await readBackupState(directory).catch((): BackupState => ({}));
        gauge.set((clock.now().getTime() - new Date(at ?? 0).getTime()) / 1000);
      },
    });
  }
}

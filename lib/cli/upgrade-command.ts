import type { Command } from 'commander';
import { BackupError, openBackupFolder } from '#lib/backup/index.ts';
import { env as readEnvironment } from '#lib/platform/env.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { CommandError, print } from './cli-context.ts';
import { type Rehearsal, rehearseUpgrade } from './upgrade/rehearse-upgrade.ts';

type Options = { rehearse?: boolean; from?: string; requests: string };

export function addUpgradeCommand(program: Command): void {
  program
    .command('upgrade')
    .description('Rehearse the upgrade to this version on a copy: what migrates, and what would be answered otherwise')
    .option('--rehearse', 'required: the upgrade itself is a start of this version (docs/operations.md)')
    .option('--from <folder>', 'the folder of backups; default: TURNPIKE_BACKUP_DIR')
    .option('--requests <number>', 'how many requests of the last day are sent again, the latest', '5000')
    .action(rehearse);
}

async function rehearse({ rehearse: isWanted, from, requests }: Options): Promise<void> {
  if (!isWanted) throw new CommandError('An upgrade is a start of this version; --rehearse tries it on a copy.');
  if (!/^\d{1,6}$/.test(requests)) throw new CommandError('--requests is a number from 0 to 999999.');
  const env = readEnvironment();
  if (env.databaseUrl !== undefined) {
    throw new CommandError(
      'DATABASE_URL is set: rehearse on a restored copy of your PostgreSQL (docs/operations.md, Upgrade and roll back).',
    );
  }
  const source = from ?? env.backupFolder;
  if (source === undefined) throw new CommandError('Say where from: --from <folder>, or set TURNPIKE_BACKUP_DIR.');
  try {
    const folder = await openBackupFolder(source, env);
    const masterKey = await resolveMasterKey(env, { isKeyInUse: async () => true });
    const rehearsal = await rehearseUpgrade({ folder, masterKey, mostRequests: Number(requests) });
    for (const line of describeRehearsal(rehearsal)) print(line);
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message);
    throw error;
  }
}

export function describeRehearsal({ backup, restoredTo, migrations, money, plans, replay }: Rehearsal): string[] {
  const { logged, replayed } = replay.medianMs;
  const sent = Array.from(replay.sent, ([operation, count]) => `${count} ${operation}`);
  return [
    `backup      ${backup}, as of ${restoredTo.toISOString()}`,
    ...section('migrations', [...migrations.map(({ name, tookMs }) => `${name} in ${tookMs} ms`)]),
    ...section('money', money, 'equal before and after'),
    ...section('plans', plans, 'the same'),
    ...section('requests', sent),
    ...section('answers', replay.differences, 'the same results'),
    `times       half of them within ${logged.toFixed(1)} ms then, ${replayed.toFixed(1)} ms here`,
  ];
}

function section(name: string, lines: readonly string[], otherwise = 'none'): string[] {
  const shown = lines.length === 0 ? [otherwise] : lines;
  return shown.map((line, index) => `${(index === 0 ? name : '').padEnd(12)}${line}`);
}

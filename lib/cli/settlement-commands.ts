import type { Command } from 'commander';
import { EntityTree, findRootIds } from '#lib/entities/index.ts';
import { sleep, systemClock } from '#lib/platform/clock.ts';
import { createLog } from '#lib/platform/log.ts';
import {
  createImport,
  createSyntheticFile,
  type DefectCounts,
  type DefectKind,
  defectKinds,
  findImport,
  importSyntheticFile,
  runSettlementSlice,
  scoreImport,
} from '#lib/settlement/index.ts';
import { type CliContext, CommandError, change, print, printTable, withCliContext } from './cli-context.ts';

type Options = { psp?: string; merchant?: string; date: string; seed: string; defects: string };

export function addSettlementCommands(program: Command): void {
  program
    .command('settle')
    .description('Let a synthetic acquirer settle the test payments of a day, with defects, and score what is found')
    .option('--psp <id>', 'the PSP; without it, that of --merchant, or the only one')
    .option('--merchant <id>', 'only payments of this merchant')
    .option('--date <yyyy-mm-dd>', 'the day of the payments, in UTC', systemClock.now().toISOString().slice(0, 10))
    .option('--seed <text>', 'the same seed, day and payments give the same file', '1')
    .option('--defects <list>', `how many of each kind, or as in missing=2,fee=1 (${defectKinds.join(', ')})`, '1')
    .action((options: Options) => withCliContext((context) => settle(context, options)));
}

async function settle(context: CliContext, { date, seed, defects, ...of }: Options): Promise<void> {
  const { db, now } = context;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new CommandError('--date is a day such as 2026-11-22');
  const entityId = await findPsp(context, of);
  const merchantId = of.merchant ?? null;
  const file = await createSyntheticFile(db, { entityId, merchantId, date, seed, counts: readCounts(defects) });
  if (!file) throw new CommandError(`there are no test payments of ${date} that are not settled yet`);
  const fileName = `synthetic-${date}-${seed}.csv`.slice(0, 200);
  const id = await change(context, async (tx) => {
    const result = await createImport(tx, { entityId, fileName, actor: 'cli' }, now);
    return { result, action: 'settlement-import.simulate', entityId, subjectId: result, after: { fileName } };
  });
  const services = { db, clock: systemClock, log: createLog('warn') };
  await importSyntheticFile(services, { id, entityId, file, hasPreview: false }, { actor: 'cli', now });
  await matchAll(services, id);
  await printScore(context, id);
}

/** Here, or in a process of the gateway that is running. */
async function matchAll(services: Parameters<typeof runSettlementSlice>[0], id: string): Promise<void> {
  for (;;) {
    const waits = (await runSettlementSlice(services)) === 0;
    const found = await findImport(services.db, id);
    if (found?.state === 'REFUSED') throw new CommandError(found.refusal ?? 'the file was refused');
    if (found?.state !== 'CHECKED' && found?.state !== 'MATCHING') return;
    if (waits) await sleep(200);
  }
}

async function findPsp({ db }: CliContext, { psp, merchant }: Pick<Options, 'psp' | 'merchant'>): Promise<string> {
  const named = psp ?? merchant ?? (await findOnlyPsp(db));
  const path = await new EntityTree(db).findPath(named);
  const root = path?.ids.at(-1);
  if (!path || root === undefined) throw new CommandError(`there is no entity ${named}`);
  if (path.entity.mode === 'LIVE') throw new CommandError('a synthetic acquirer settles test payments only');
  return root;
}

async function findOnlyPsp(db: CliContext['db']): Promise<string> {
  const [only, ...others] = await findRootIds(db);
  if (only === undefined || others.length > 0)
    throw new CommandError('name a PSP with --psp, or a merchant with --merchant');
  return only;
}

/** `2`, or `missing=2,fee=1`. */
function readCounts(text: string): DefectCounts {
  if (/^\d{1,4}$/.test(text)) return Object.fromEntries(defectKinds.map((kind) => [kind, Number(text)]));
  const counts: DefectCounts = {};
  for (const part of text.split(',')) {
    const [, name = '', count = ''] = /^([a-z_]+)=(\d{1,4})$/i.exec(part.trim()) ?? [];
    const kind = name.toUpperCase() as DefectKind;
    if (!defectKinds.includes(kind)) throw new CommandError(`--defects: ${part} is not a kind and a number`);
    counts[kind] = Number(count);
  }
  return counts;
}

async function printScore({ db }: CliContext, id: string): Promise<void> {
  const score = await scoreImport(db, id);
  if (!score) throw new CommandError(`the import ${id} was refused`);
  const { found, defects, falseReports } = score;
  print(`import ${id}: ${found} of ${defects.length} defects found, ${falseReports.length} false`);
  const rows = defects.map(({ kind, rowNumber, paymentId, expected, reported, isFound }) => [
    kind,
    rowNumber === null ? '' : String(rowNumber),
    paymentId,
    expected,
    reported,
    isFound ? 'yes' : 'no',
  ]);
  if (rows.length > 0) printTable([['defect', 'line', 'payment', 'expected', 'reported', 'found'], ...rows]);
}

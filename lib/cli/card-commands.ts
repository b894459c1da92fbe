import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import {
  type CardContext,
  CardFileError,
  decryptFile,
  type ExportCounts,
  encryptStream,
  exportLines,
  type FileForm,
  ImportConflictError,
  importCards,
  listImported,
  type Rehearsal,
  rehearseImport,
} from '#lib/card-moves/index.ts';
import { startServices } from '#lib/composition.ts';
import { fromMinor } from '#lib/money/index.ts';
import { csvLine } from '#lib/platform/csv.ts';
import { createLog } from '#lib/platform/log.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { type CliContext, CommandError, change, print, withCliContext } from './cli-context.ts';

type ImportOptions = {
  channel: string;
  key?: string;
  unencrypted?: boolean;
  apply?: boolean;
  leaveOutFaulty?: boolean;
  result?: string;
};

type ExportOptions = { channel: string; recipient: string; to: string; form: string };

export function addCardCommands(program: Command): void {
  program
    .command('import')
    .description('Take data in from another provider')
    .command('cards <file>')
    .description('Rehearse the import of stored cards, or perform it with --apply; docs/how-to/move-cards.md')
    .requiredOption('--channel <id>', 'the channel whose stored cards they become')
    .option('--key <file>', 'the private key (armoured) that the file is encrypted for')
    .option('--unencrypted', 'the file is not encrypted')
    .option('--apply', 'perform the import; the same file goes on where it was stopped')
    .option('--leave-out-faulty', 'perform it although rows are faulty, without them')
    .option('--result <file>', 'write which registration each row became')
    .action((file: string, options: ImportOptions) =>
      withChannel(options.channel, (run) => runImport(run, file, options)),
    );
  program
    .command('export')
    .description('Hand data to another provider')
    .command('cards')
    .description('Write the active cards of a channel into an encrypted file; docs/how-to/move-cards.md')
    .requiredOption('--channel <id>', 'the channel whose stored cards are written')
    .requiredOption('--recipient <file>', 'the public key (armoured) of who receives the file')
    .requiredOption('--to <file>', 'a file that does not exist')
    .option('--form <form>', 'csv or jsonl', 'jsonl')
    .action((options: ExportOptions) => withChannel(options.channel, (run) => runExport(run, options)));
}

type Run = { installation: CliContext; cards: CardContext };

async function withChannel(id: string, work: (run: Run) => Promise<void>): Promise<void> {
  await withCliContext(async (installation) => {
    const { env, db, databaseUrl, now } = installation;
    const masterKey = await resolveMasterKey(env);
    const services = await startServices({ env, pool: db.pool, databaseUrl, masterKey, log: createLog('error') });
    try {
      const channel = await services.gatewayServices.tree.findChannel(id);
      if (!channel) throw new CommandError(`There is no channel ${id}.`);
      await work({ installation, cards: { services: services.gatewayServices, channel, now } });
    } catch (error) {
      if (error instanceof CardFileError || error instanceof ImportConflictError) throw new CommandError(error.message);
      throw error;
    } finally {
      await services.stop();
    }
  });
}

async function runImport({ installation, cards }: Run, file: string, options: ImportOptions): Promise<void> {
  const text = await readText(installation, file, options);
  const rehearsal = await rehearseImport(cards, text);
  for (const line of describeRehearsal(rehearsal)) print(line);
  if (!options.apply) return print('nothing was written: --apply performs it');
  if (rehearsal.faultyRows > 0 && !options.leaveOutFaulty) {
    throw new CommandError(
      'Rows are faulty: mend them, or leave them out with --leave-out-faulty. Nothing was written.',
    );
  }
  const onProgress = (done: number): void => {
    if (done % 50_000 === 0) print(`${done} of ${rehearsal.rows} rows`);
  };
  const input = { text, fileName: path.basename(file), rows: rehearsal.rows, onProgress };
  const { id, stored, hadDone } = await importCards(cards, input);
  await change(installation, async () => ({
    result: null,
    action: 'card.import',
    entityId: cards.channel.id,
    subjectId: id,
    after: { fileName: input.fileName, rows: rehearsal.rows, stored, faultyRows: rehearsal.faultyRows },
  }));
  if (hadDone > 0) print(`went on after row ${hadDone}`);
  print(`done: ${stored} cards stored, import ${id}`);
  if (options.result !== undefined) await writeResult(cards, id, options.result);
}

async function readText({ env }: CliContext, file: string, { key, unencrypted }: ImportOptions): Promise<string> {
  if ((key === undefined) === (unencrypted === undefined)) {
    throw new CommandError('State --key <file> for an encrypted file, or --unencrypted.');
  }
  const bytes = await readFileOf(file);
  if (key === undefined) return bytes.toString('utf8');
  const armoured = (await readFileOf(key)).toString('utf8');
  return decryptFile(bytes, { armoured, passphrase: env.pgpPassphrase });
}

async function readFileOf(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
}

export function describeRehearsal(rehearsal: Rehearsal): string[] {
  const { rows, done, good, brands, storedAlready, withAgreement, faultyRows, faults, schedules } = rehearsal;
  const amounts = Array.from(schedules.nextCharge, ([currency, minor]) => `${fromMinor(minor, currency)} ${currency}`);
  const days = Array.from(schedules.dueOn, ([day, count]) => `${day}: ${count}`);
  return [
    `rows       ${rows}${done > 0 ? `, the first ${done} of them stored by an earlier run` : ''}, of which ${good} are good`,
    `brands     ${Array.from(brands, ([brand, count]) => `${count} ${brand}`).join(', ') || 'none'}`,
    `agreements ${withAgreement}`,
    `numbers    ${storedAlready} of them are stored already and become one more registration`,
    `schedules  ${schedules.count}${schedules.count === 0 ? '' : `, whose next charges are ${amounts.join(', ')}`}`,
    ...days.slice(0, shownDays).map((day) => `           due ${day}`),
    ...(days.length > shownDays ? [`           due later: ${days.length - shownDays} more days`] : []),
    `faulty     ${faultyRows}`,
    ...faults.map(({ row, column, reason }) => `           row ${row}, ${column}: ${reason}`),
  ];
}

const shownDays = 31;

async function writeResult(cards: CardContext, importId: string, file: string): Promise<void> {
  const handle = await openNew(file);
  await handle.write(csvLine(['row', 'registrationId', 'merchantTransactionId']));
  for await (const { row, registrationId, merchantTransactionId } of listImported(cards, importId)) {
    await handle.write(csvLine([String(row), registrationId, merchantTransactionId]));
  }
  await handle.close();
  print(`written: ${file}`);
}

async function openNew(file: string) {
  return open(file, 'wx', 0o600).catch(() => {
    throw new CommandError(`${file} exists, or cannot be written.`);
  });
}

/** The file has its name only when it is whole; an export that was stopped is begun again. */
async function runExport({ installation, cards }: Run, { recipient, to, form }: ExportOptions): Promise<void> {
  if (form !== 'csv' && form !== 'jsonl') throw new CommandError('--form is csv or jsonl.');
  const key = (await readFileOf(recipient)).toString('utf8');
  await (await openNew(to)).close();
  const counts: ExportCounts = { cards: 0, erased: 0 };
  const partial = `${to}.partial`;
  try {
    const encrypted = await encryptStream(exportLines(cards, form satisfies FileForm, counts), key);
    await pipeline(encrypted, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, to);
  } catch (error) {
    for (const each of [to, partial]) await rm(each, { force: true });
    throw error;
  }
  await change(installation, async () => ({
    result: null,
    action: 'card.export',
    entityId: cards.channel.id,
    subjectId: cards.channel.id,
    after: { fileName: path.basename(to), ...counts },
  }));
  print(`done: ${counts.cards} cards in ${to}`);
  if (counts.erased > 0) print(`${counts.erased} were erased meanwhile`);
}

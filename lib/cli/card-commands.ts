import { createWriteStream } from 'node:fs';
import { lstat, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import {
  type CardContext,
  CardFileError,
  type DecryptionKey,
  type ExportCounts,
  encryptStream,
  exportLines,
  type FileForm,
  ImportConflictError,
  importCards,
  listImported,
  openCardFile,
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
  signedBy?: string;
  unencrypted?: boolean;
  apply?: boolean;
  leaveOutFaulty?: boolean;
  leaveOutRepeated?: boolean;
  keepRepeated?: boolean;
  result?: string;
};

type ExportOptions = { channel: string; recipient: string; signWith?: string; to: string; form: string };

export function addCardCommands(program: Command): void {
  program
    .command('import')
    .description('Take data in from another provider')
    .command('cards <file>')
    .description('Rehearse the import of stored cards, or perform it with --apply; docs/how-to/move-cards.md')
    .requiredOption('--channel <id>', 'the channel whose stored cards they become')
    .option('--key <file>', 'the private key (armoured) that the file is encrypted for')
    .option('--signed-by <file>', 'the public key (armoured) of who has to have signed the file')
    .option('--unencrypted', 'the file is not encrypted')
    .option('--apply', 'perform the import; the same file goes on where it was stopped')
    .option('--leave-out-faulty', 'perform it although rows are faulty, without them')
    .option('--leave-out-repeated', 'without rows whose card stands in an earlier row, or is stored')
    .option('--keep-repeated', 'with them: each becomes one more registration')
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
    .option('--sign-with <file>', 'the private key (armoured) that signs the file')
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

async function runImport({ installation, cards }: Run, path: string, options: ImportOptions): Promise<void> {
  const { apply, leaveOutFaulty, leaveOutRepeated, keepRepeated = false, result } = options;
  if (keepRepeated && leaveOutRepeated) throw new CommandError('State --keep-repeated or --leave-out-repeated.');
  if (result !== undefined) await requireNew(result);
  const file = await openCardFile(path, await readKeys(installation, options));
  const rehearsal = await rehearseImport(cards, file, { keepRepeated });
  for (const line of describeRehearsal(rehearsal)) print(line);
  if (!apply) return print('nothing was written: --apply performs it');
  const { rows, done, faultyRows, repeated } = rehearsal;
  if (faultyRows > 0 && !leaveOutFaulty) {
    throw new CommandError(
      'Rows are faulty: mend them, or leave them out with --leave-out-faulty. Nothing was written.',
    );
  }
  if (repeated.inFile + repeated.stored > 0 && !keepRepeated && !leaveOutRepeated) {
    throw new CommandError(
      'Rows repeat a card: leave them out with --leave-out-repeated, or keep them with --keep-repeated. Nothing was written.',
    );
  }
  const onProgress = (taken: number): void => {
    if (taken % 50_000 === 0) print(`${taken} of ${rows} rows`);
  };
  if (done > 0) print(`goes on after row ${done}`);
  const { stored } = await importCards(cards, { file, rehearsal, onProgress });
  await change(installation, async () => ({
    result: null,
    action: 'card.import',
    entityId: cards.channel.id,
    subjectId: rehearsal.id,
    after: { fileName: file.name, rows, stored, faultyRows, repeated: repeated.inFile + repeated.stored, keepRepeated },
  }));
  print(`done: ${stored} cards stored, import ${rehearsal.id}`);
  if (result !== undefined) await writeResult(cards, rehearsal, result);
}

async function readKeys({ env }: CliContext, options: ImportOptions): Promise<DecryptionKey | null> {
  const { key, signedBy, unencrypted } = options;
  if ((key === undefined) === (unencrypted === undefined)) {
    throw new CommandError('State --key <file> for an encrypted file, or --unencrypted.');
  }
  if (key === undefined && signedBy !== undefined) throw new CommandError('--signed-by is for encrypted files.');
  if (key === undefined) return null;
  const signer = signedBy === undefined ? null : await readFileOf(signedBy);
  return { armoured: await readFileOf(key), passphrase: env.pgpPassphrase, signer };
}

async function readFileOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
}

export function describeRehearsal(rehearsal: Rehearsal): string[] {
  const { rows, done, good, brands, repeated, withAgreement, faultyRows, faults, schedules, keepRepeated } = rehearsal;
  const amounts = Array.from(schedules.nextCharge, ([currency, minor]) => `${fromMinor(minor, currency)} ${currency}`);
  const days = Array.from(schedules.dueOn, ([day, count]) => `${day}: ${count}`);
  const treatment = keepRepeated ? 'each becomes one more registration' : 'none of them becomes a registration';
  return [
    `rows       ${rows}${done > 0 ? `, the first ${done} of them taken in by an earlier run` : ''}`,
    `good       ${good}`,
    `brands     ${Array.from(brands, ([brand, count]) => `${count} ${brand}`).join(', ') || 'none'}`,
    `agreements ${withAgreement}`,
    `schedules  ${schedules.count}${schedules.count === 0 ? '' : `, whose next charges are ${amounts.join(', ')}`}`,
    ...days.slice(0, shownDays).map((day) => `           due ${day}`),
    ...(days.length > shownDays ? [`           due later: ${days.length - shownDays} more days`] : []),
    `repeated   ${repeated.inFile} cards of earlier rows, ${repeated.stored} that are stored already; ${treatment}`,
    ...repeated.shown.map(
      ({ row, repeats }) => `           row ${row}: ${repeats === 'stored' ? 'is stored' : `repeats row ${repeats}`}`,
    ),
    `faulty     ${faultyRows}`,
    ...faults.map(({ row, column, reason }) => `           row ${row}, ${column}: ${reason}`),
  ];
}

const shownDays = 31;

async function writeResult(cards: CardContext, rehearsal: Rehearsal, file: string): Promise<void> {
  const lines = async function* () {
    yield csvLine(['row', 'registrationId', 'merchantTransactionId', 'formerRegistrationId']);
    for await (const { row, registrationId, merchantTransactionId, formerRegistrationId } of listImported(
      cards,
      rehearsal,
    )) {
      yield csvLine([String(row), registrationId, merchantTransactionId, formerRegistrationId]);
    }
  };
  await writeNew(file, Readable.from(lines()));
  print(`written: ${file}`);
}

/** What a file is called until it is whole. */
const partialOf = (file: string): string => `${file}.partial`;

async function requireAbsent(...files: string[]): Promise<void> {
  for (const file of files) {
    if ((await lstat(file).catch(() => null)) !== null) throw new CommandError(`${file} exists.`);
  }
}

const requireNew = (file: string): Promise<void> => requireAbsent(file, partialOf(file));

/** The file has its name only when it is whole and on the disk, and `before` is done. */
async function writeNew(
  file: string,
  content: Readable,
  before: () => Promise<unknown> = async () => {},
): Promise<void> {
  const partial = partialOf(file);
  const target = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(content, target);
    await before();
    await requireAbsent(file);
    await rename(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'open')
      throw new CommandError(`${partial} exists, or cannot be written.`);
    await rm(partial, { force: true });
    throw error;
  }
}

async function runExport({ installation, cards }: Run, options: ExportOptions): Promise<void> {
  const { recipient, signWith, to, form } = options;
  if (form !== 'csv' && form !== 'jsonl') throw new CommandError('--form is csv or jsonl.');
  await requireNew(to);
  const key = await readFileOf(recipient);
  const { pgpPassphrase: passphrase } = installation.env;
  const signer = signWith === undefined ? undefined : { armoured: await readFileOf(signWith), passphrase };
  const counts: ExportCounts = { cards: 0, erased: 0 };
  const encrypted = await encryptStream(exportLines(cards, form satisfies FileForm, counts), key, signer);
  // Noted before the file can be used, so that none leaves without a note.
  const note = () =>
    change(installation, async () => ({
      result: null,
      action: 'card.export',
      entityId: cards.channel.id,
      subjectId: cards.channel.id,
      after: { fileName: path.basename(to), ...counts },
    }));
  await writeNew(to, encrypted, note);
  print(`done: ${counts.cards} cards in ${to}`);
  if (counts.erased > 0) print(`${counts.erased} were erased during the export`);
}

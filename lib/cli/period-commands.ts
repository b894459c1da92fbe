import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { findClosedPeriod, proofLines, verifyPeriods } from '#lib/periods/index.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { CommandError, print, printTable, withCliContext } from './cli-context.ts';

export function addPeriodCommands(program: Command): void {
  const periods = program.command('periods').description('The closed accounting periods of merchants');
  periods
    .command('verify')
    .description('Calculate the chain of hashes of all closed periods again, and print what differs')
    .option('--merchant <id>', 'only the periods of this merchant')
    .action(({ merchant }: { merchant?: string }) =>
      withCliContext(async ({ db }) => {
        const { periods: count, problems } = await verifyPeriods(db.pool, merchant ? [merchant] : null);
        if (problems.length === 0) return print(`equal: ${count} closed periods`);
        const rows = problems.map(({ period, problem }) => [
          period.merchantId,
          period.isTest ? 'test' : 'live',
          period.startsOn,
          period.endsOn,
          problem,
        ]);
        printTable([['merchant', 'mode', 'from', 'to', 'problem'], ...rows]);
        throw new CommandError(`${problems.length} closed periods differ from what was signed off`);
      }),
    );
  periods
    .command('prove')
    .description(
      'Write the proof of a closed period: bookings, events, settlement lines and bank entries under its seal',
    )
    .requiredOption('--period <id>', 'the period')
    .requiredOption('--to <file>', 'the file to write')
    .action(({ period, to }: { period: string; to: string }) =>
      withCliContext(async ({ db }) => {
        const found = await findClosedPeriod(db.pool, period);
        if (!found) throw new CommandError(`There is no closed period ${period}.`);
        const unfinished = `${to}.unfinished`;
        await withTransaction(
          db.pool,
          (tx) => pipeline(Readable.from(proofLines(tx, found.period, found.previous)), createWriteStream(unfinished)),
          { snapshot: true },
        );
        await rename(unfinished, to);
        print(`written: ${to}, seal ${found.period.seal.hash}`);
        print(`verify it with: node ${verifier} ${to} <hash that was signed off>`);
      }),
    );
}

/** It needs Node only, on any machine. */
const verifier = 'scripts/verify-proof.mjs';

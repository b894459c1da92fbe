import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { BinRangeError, parseBinRanges, replaceBinRanges } from '#lib/connectors/index.ts';
import { CommandError, change, print, withCliContext } from './cli-context.ts';

export function addBinCommands(program: Command): void {
  const bins = program.command('bins').description('Issuers of card numbers, which routing rules and risk rules read');
  bins
    .command('import <csv>')
    .description('Replace all ranges by those of a file with the columns from, to, country, scheme, type')
    .action((file: string) =>
      withCliContext(async (installation) => {
        const ranges = await readRanges(file);
        await change(installation, async (tx) => {
          await replaceBinRanges(tx, ranges);
          const after = { name: 'card number ranges', ranges: ranges.length };
          return { result: null, action: 'bin-ranges.import', entityId: null, subjectId: 'bin-ranges', after };
        });
        print(`${ranges.length} ranges`);
      }),
    );
}

async function readRanges(file: string) {
  const csv = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  try {
    return parseBinRanges(csv);
  } catch (error) {
    if (error instanceof BinRangeError) throw new CommandError(error.message);
    throw error;
  }
}

import { z } from 'zod';
import { requireInstallation } from '#lib/staff/administers-installation.ts';
import { readUpload } from '#lib/staff/api/read-upload.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { BinRangeError, type BinRangeProblem, readBinRanges } from '../../bin-ranges/parse-bin-ranges.ts';
import { countBinRanges, replaceBinRanges } from '../../bin-ranges/store.ts';

/** The issuers of card numbers, which routing rules and risk rules read. */
export type BinRanges = { stored: number };

/** What a file would import. With a wrong line, nothing is imported. */
export type BinRangePreview = BinRanges & {
  ranges: number;
  /** The countries with most ranges. */
  countries: { country: string; ranges: number }[];
  wrongLines: number;
  /** The first of them. */
  problems: BinRangeProblem[];
};

const nothing = z.object({});
const maxShownProblems = 100;
const maxShownCountries = 8;
const tooLarge = {
  maxBytes: 32 * 1024 * 1024,
  refusal: 'A file of card number ranges has at most 32 MB. Nothing was imported.',
};

async function readFile(upload: AsyncIterable<Uint8Array> | null) {
  const csv = Buffer.from(await readUpload(upload, tooLarge)).toString();
  try {
    return readBinRanges(csv);
  } catch (error) {
    if (error instanceof BinRangeError) throw backOfficeErrors.unreadable(error.message);
    throw error;
  }
}

function countByCountry(ranges: readonly { country: string }[]): BinRangePreview['countries'] {
  const groups = Map.groupBy(ranges, ({ country }) => country);
  return Array.from(groups, ([country, each]) => ({ country, ranges: each.length }))
    .toSorted((one, other) => other.ranges - one.ranges || (one.country < other.country ? -1 : 1))
    .slice(0, maxShownCountries);
}

export const binRangeRoutes = [
  route({
    method: 'GET',
    path: '/bin-ranges',
    permission: 'events.manage',
    query: nothing,
    run: async ({ db }, { user }): Promise<BinRanges> => {
      await requireInstallation(db, user, 'page');
      return { stored: await countBinRanges(db) };
    },
  }),
  route({
    method: 'POST',
    path: '/bin-ranges/preview',
    permission: 'events.manage',
    query: nothing,
    upload: true,
    run: async ({ db }, { user, upload }): Promise<BinRangePreview> => {
      await requireInstallation(db, user, 'page');
      const { ranges, problems } = await readFile(upload);
      return {
        stored: await countBinRanges(db),
        ranges: ranges.length,
        countries: countByCountry(ranges),
        wrongLines: problems.length,
        problems: problems.slice(0, maxShownProblems),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/bin-ranges/import',
    permission: 'events.manage',
    query: nothing,
    upload: true,
    run: async ({ db }, { user, upload, change }): Promise<BinRanges> => {
      await requireInstallation(db, user, 'page');
      const { ranges, problems } = await readFile(upload);
      if (problems.length > 0) {
        const sentence = `${problems.length} lines are wrong. Nothing was imported.`;
        throw new BackOfficeError(409, 'wrong-lines', sentence);
      }
      if (ranges.length === 0) throw backOfficeErrors.unreadable('There is no line below the head.');
      return change(async (tx) => {
        const before = { ranges: await countBinRanges(tx) };
        await replaceBinRanges(tx, ranges);
        const after = { name: 'card number ranges', ranges: ranges.length };
        const entry = { action: 'bin-ranges.import', entityId: null, subjectId: 'bin-ranges' };
        return { result: { stored: ranges.length }, ...entry, before, after };
      });
    },
  }),
];

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { demoBinRanges } from '#prisma/demo/bin-ranges.ts';
import { AccountDirectory } from '../accounts/account-directory.ts';
import { testCards } from '../simulator/test-cards.ts';
import { parseBinRanges } from './parse-bin-ranges.ts';
import { replaceBinRanges } from './store.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = createDatabase(database.pool);
});
afterAll(() => database.close());

const countryOf = async (directory: AccountDirectory, number: string) =>
  (await directory.findBinTable()).find(number)?.country ?? null;

describe('imported card number ranges', () => {
  it('replace those before, and are read again only after an import was announced', async () => {
    const directory = new AccountDirectory(db);
    await replaceBinRanges(autocommit(db), parseBinRanges('from,to,country,scheme\n420000,420000,DE,VISA\n'));
    expect(await countryOf(directory, '4200000000000000')).toBe('DE');
    await replaceBinRanges(autocommit(db), parseBinRanges('from,to,country,scheme\n420000,420000,FR,VISA\n'));
    directory.invalidate();
    expect(await countryOf(directory, '4200000000000000')).toBe('DE');
    directory.invalidateBins();
    expect(await countryOf(directory, '4200000000000000')).toBe('FR');
  });

  it('may be more than one statement inserts', async () => {
    const ranges = Array.from({ length: 12_001 }, (_, index) => {
      const first = 40_000_000_000 + index * 10;
      return { first, last: first + 9, country: 'NL', scheme: null, type: null };
    });
    await replaceBinRanges(autocommit(db), ranges);
    expect(await db.prisma.binRange.count()).toBe(ranges.length);
    expect(await countryOf(new AccountDirectory(db), '4000012000500000')).toBe('NL');
  });

  it('of the demo give every test card a country', async () => {
    await replaceBinRanges(autocommit(db), parseBinRanges(demoBinRanges));
    const directory = new AccountDirectory(db);
    for (const { number } of testCards) expect(await countryOf(directory, number), number).toMatch(/^[A-Z]{2}$/);
  });
});

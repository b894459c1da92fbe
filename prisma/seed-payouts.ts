import { changeTerms } from '#lib/payouts/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';

type SeedPayouts = { db: Database; pspId: string; merchantId: string; now: Date };

/** The bank accounts of the demo: IBANs of examples, which no bank has. A tenth of 30 days is kept back. */
export async function seedPayouts({ db, pspId, merchantId, now }: SeedPayouts): Promise<void> {
  const terms = { shownVersion: 0, actor: 'cli', now };
  await changeTerms(autocommit(db), {
    ...{ ...terms, entityId: pspId, reserveMillionths: 0, reserveDays: 0 },
    account: { holder: 'Demo PSP', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
  });
  await changeTerms(autocommit(db), {
    ...{ ...terms, entityId: merchantId, reserveMillionths: 100_000, reserveDays: 30 },
    account: { holder: 'Bruno’s Bakery', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  });
}

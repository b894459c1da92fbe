import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import { importStatementFile } from '../import-statement.ts';
import { camtFile } from './camt-file.ts';

type Seed = { pspId: string; name: string };

/** A statement of a PSP with one entry that is unmatched. */
export async function seedStatement(
  services: { db: Database; vault: Vault; clock: Clock },
  { pspId, name }: Seed,
): Promise<{ statementId: string; entryId: string }> {
  const entries = [{ amount: '4.20', name, text: name }];
  const text = camtFile([{ id: name, closing: '4.20', entries }]);
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const file = { id: newRandomId(), entityId: pspId, fileName: `${name}.xml`, actor: 'cli', address: null, body };
  const [statementId = ''] = (await importStatementFile(services, file)).statementIds;
  const entry = await services.db.prisma.bankEntry.findFirstOrThrow({ where: { statementId } });
  return { statementId, entryId: entry.id };
}

/** A batch with its payments, which two statements have, and what it pays of an import. */
export async function seedDetails(
  services: { db: Database; vault: Vault; clock: Clock },
  { pspId, name }: Seed,
): Promise<void> {
  const parts = [
    { amount: '1.00', endToEndId: name },
    { amount: '2.00', endToEndId: name },
  ];
  const entries = [{ amount: '3.00', bankReference: name, parts }];
  const statement = { closing: '3.00', entries };
  const text = camtFile([
    { ...statement, id: `${name} day` },
    { ...statement, id: `${name} month` },
  ]);
  const body = (async function* () {
    yield Buffer.from(text);
  })();
  const file = { id: newRandomId(), entityId: pspId, fileName: `${name}.xml`, actor: 'cli', address: null, body };
  const [statementId = ''] = (await importStatementFile(services, file)).statementIds;
  const { prisma } = services.db;
  const {
    id: entryId,
    bookedOn: settledOn,
    currency,
  } = await prisma.bankEntry.findFirstOrThrow({ where: { statementId } });
  const total = { entryId, settledOn, currency, entityId: pspId, amountMinor: 300n, importId: newRandomId() };
  await withStaffTransaction(services.db, (tx) => tx.prisma.bankEntryTotal.create({ data: total }));
}

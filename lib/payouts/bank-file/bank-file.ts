import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { BankAccount } from '../payout.ts';
import { findTerms } from '../terms/payout-terms.ts';
import { writePain001 } from './pain-001.ts';
import * as sql from './sql/index.ts';

/** What the bank of a PSP is asked to pay. */
export type BankFile = {
  id: string;
  entityId: string;
  isTest: boolean;
  /** From where the money comes. */
  account: BankAccount;
  executeOn: string;
  actor: string;
  createdAt: Date;
};

type NewBankFile = {
  pspId: string;
  merchantIds: readonly string[];
  isTest: boolean;
  executeOn: string;
  actor: string;
  now: Date;
};

export type BankFileResult =
  | { kind: 'created'; id: string; payouts: number }
  /** The PSP has no bank account, or no approved payout waits. */
  | { kind: 'no-account' | 'nothing' };

/** Takes all approved payouts of merchants that are in no file yet into one; each is in one file only. */
export async function createBankFile(
  tx: Tx,
  { pspId, merchantIds, isTest, executeOn, actor, now }: NewBankFile,
): Promise<BankFileResult> {
  const terms = (await findTerms(tx, [pspId])).get(pspId);
  if (!terms) return { kind: 'no-account' };
  const id = newRandomId();
  const payouts = await execute(tx, sql.takePayouts, { bankFileId: id, merchantIds, isTest, actor, now });
  if (payouts === 0) return { kind: 'nothing' };
  await execute(tx, sql.insertBankFile, { id, entityId: pspId, isTest, ...terms.account, executeOn, actor, now });
  return { kind: 'created', id, payouts };
}

export async function findBankFile(connection: Connection, id: string): Promise<BankFile | null> {
  const row = await queryFirst(connection, sql.findBankFile, { id });
  if (!row) return null;
  const { holder, iban, bic, ...file } = row;
  return { ...file, account: { holder, iban, bic } };
}

/** The XML of a bank file; the same whenever it is written. */
export async function writeBankFile(connection: Connection, file: BankFile): Promise<string> {
  const rows = await query(connection, sql.listOrdered, { bankFileId: file.id });
  return writePain001({
    ...file,
    payments: rows.map(({ id, currency, amountMinor, holder, iban, bic, through }) => ({
      id,
      currency,
      amountMinor: BigInt(amountMinor),
      account: { holder, iban, bic },
      text: `Payout through ${through}`,
    })),
  });
}

import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Payout } from '../../payout.ts';
import * as sql from './sql/index.ts';

/** Who of a merchant gets the statements of its payouts by e-mail. */
export type StatementRecipients = {
  /** Its users who see to its finances, unless they want no e-mail. */
  toUsers: boolean;
  addresses: readonly string[];
};

/** None until it is set. */
export async function findRecipients(connection: Connection, merchantId: string): Promise<StatementRecipients> {
  const found = await queryFirst(connection, sql.findRecipients, { merchantId });
  return found ? { toUsers: found.toUsers, addresses: found.addresses } : { toUsers: false, addresses: [] };
}

export async function putRecipients(
  tx: Tx,
  recipients: StatementRecipients & { merchantId: string; actor: string; now: Date },
): Promise<void> {
  await execute(tx, sql.putRecipients, recipients);
}

/** To whom the statement of a payout is mailed, and when it was. */
export async function listStatementMails(connection: Connection, { merchantId, id: payoutId }: Payout) {
  return query(connection, sql.listMails, { merchantId, payoutId });
}

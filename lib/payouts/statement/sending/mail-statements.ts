import { exactDecimal } from '#lib/money/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Mail, SendMail } from '#lib/platform/mail.ts';
import type { Payout } from '../../payout.ts';
import { findPayoutForStaff } from '../../store.ts';
import { describeParties, type PartyServices } from '../describe-parties.ts';
import { type PayoutStatement, readStatement } from '../read-statement.ts';
import { statementFileName, writeStatementPdf } from '../statement-files.ts';
import * as sql from './sql/index.ts';

const batchSize = 20;
/** Waits of 2, 4, 8 … minutes: the last attempt is eight hours after the first one. A process that ends leaves its mail to the next. */
const maxAttempts = 9;
const firstWaitMs = 120_000;

export type StatementMailServices = PartyServices & {
  clock: Clock;
  log: Log;
  /** Null without a mail server: mails wait for one. */
  sendMail: SendMail | null;
};

/**
 * Mails the issued statements that are due and returns how many were claimed. One whose process ends between the mail server and its mark
 * is sent again, with the same message id, by which mail programs show it once.
 */
export async function mailStatements(services: StatementMailServices): Promise<number> {
  const { db, clock, log, sendMail } = services;
  if (!sendMail) return 0;
  const due = await query(db.pool, sql.listDueMails, { now: clock.now(), maxAttempts, limit: batchSize });
  let claimed = 0;
  for (const key of due) {
    if ((await execute(autocommit(db), sql.claimMail, { ...key, now: clock.now(), firstWaitMs })) === 0) continue;
    claimed += 1;
    try {
      await sendMail(await writeMail(services, key));
      await execute(autocommit(db), sql.markMailed, { ...key, now: clock.now() });
    } catch (error) {
      log.warn({ err: error, payout: key.payoutId }, 'the statement of a payout was not mailed; it is tried again');
    }
  }
  return claimed;
}

async function writeMail(services: StatementMailServices, { payoutId, email }: sql.ListDueMailsRow): Promise<Mail> {
  const payout = await findPayoutForStaff(services.db.pool, payoutId);
  const statement = payout && (await readStatement(services.db.pool, payout));
  if (!statement) throw new Error(`payout ${payoutId} has no statement`);
  const { merchantName, pspName } = await describeParties(services, payout);
  return {
    to: email,
    subject: `${payout.isTest ? 'TEST: ' : ''}Payout statement of ${merchantName}, ${payout.through}, ${payout.currency}`,
    text: textOf(payout, statement, { merchantName, pspName, baseUrl: services.baseUrl }),
    messageId: `payout-statement-${payoutId}@${new URL(services.baseUrl).hostname}`,
    attachments: [
      {
        filename: statementFileName(payout, 'pdf'),
        content: await writeStatementPdf(services, payout, statement),
        contentType: 'application/pdf',
      },
    ],
  };
}

type Parties = { merchantName: string; pspName: string; baseUrl: string };

function textOf(
  { amountMinor, currency, through, id, isTest }: Payout,
  { openingMinor, closingMinor, feeMinor, vatMinor }: PayoutStatement,
  { merchantName, pspName, baseUrl }: Parties,
): string {
  const money = (minor: bigint): string => `${exactDecimal(minor, currency)} ${currency}`;
  const vat = vatMinor === 0n ? '' : `VAT on fees: ${money(vatMinor)}\nFees with VAT: ${money(feeMinor + vatMinor)}\n`;
  return `${isTest ? 'This is a test. ' : ''}${pspName} pays ${money(amountMinor)} to ${merchantName}.

Payments through: ${through}
Opening balance: ${money(openingMinor)}
Fees: ${money(feeMinor)}
${vat}Closing balance: ${money(closingMinor)}

The statement is attached. With each payment, also as CSV: ${baseUrl}/payouts/${id}
`;
}

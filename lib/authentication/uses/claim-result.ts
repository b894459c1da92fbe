import { createHash } from 'node:crypto';
import type { AuthenticationResult } from '#lib/connectors/index.ts';
import type { Instrument, PaymentCommand } from '#lib/payments/index.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PublicResult } from '../authentication.ts';
import type { AuthenticationServices } from '../services.ts';
import * as sql from './sql/index.ts';

/** A payment whose process has ended before it was stored gives its result back after this long. */
const abandonedAfterMs = 10 * 60_000;

/** Why a result that was found elsewhere cannot be used for a payment. */
export type Misuse = { code: ResultCode; reason: string };

const ofOther: ResultCode = '100.390.104';
const aboveAmount: ResultCode = '100.390.101';

type Paid = { id: string; command: PaymentCommand; account: Instrument };

/**
 * Takes the result of an authentication for one payment: it is good for one, up to its amount, for its card and merchant.
 * What another server authenticated is known by its ids and its proof only. Null when the payment may use it; a payment
 * that failed has used nothing.
 */
export async function claimResult(services: Pick<AuthenticationServices, 'db'>, paid: Paid): Promise<Misuse | null> {
  const { id: paymentId, command } = paid;
  const sent = command.threeDSecure ?? {};
  const dsTransactionId = sent.dsTransactionId?.toLowerCase();
  if (dsTransactionId !== undefined) {
    const issued = await queryFirst(services.db.pool, sql.findIssuedResult, { dsTransactionId });
    const misuse = issued ? misuseOf({ ...issued, result: issued.result as PublicResult }, paid) : null;
    if (misuse) return misuse;
  }
  const keys = keysOf(sent);
  if (keys.length === 0) return null;
  const { now, channel } = command;
  const claimed = await query(autocommit(services.db), sql.claimResult, {
    keys,
    paymentId,
    merchantId: channel.merchantId,
    now,
    abandonedBefore: new Date(now.getTime() - abandonedAfterMs),
  });
  return claimed.length === keys.length
    ? null
    : { code: ofOther, reason: 'the result of the authentication was used for another payment' };
}

/** The proof is a secret of the issuer, so its hash stands for it. */
function keysOf({ dsTransactionId, verificationId }: AuthenticationResult): string[] {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
  return [
    ...(dsTransactionId === undefined ? [] : [`transaction:${dsTransactionId.toLowerCase()}`]),
    ...(verificationId === undefined ? [] : [`proof:${hash(verificationId)}`]),
  ];
}

type Issued = {
  merchantId: string;
  state: string;
  amountMinor: string;
  currency: string;
  accountBin: string | null;
  accountLast4: string | null;
  paymentId: string | null;
  result: PublicResult;
};

function misuseOf(issued: Issued, { command, account }: Paid): Misuse | null {
  const { merchantId } = command.channel;
  const other = (reason: string): Misuse => ({ code: ofOther, reason });
  if (issued.merchantId !== merchantId) return other('the authentication belongs to another merchant');
  if (issued.paymentId !== null) return other('the authentication belongs to another payment');
  const number = account.number ?? '';
  if (!number.startsWith(issued.accountBin ?? '') || !number.endsWith(issued.accountLast4 ?? '')) {
    return other('the authentication belongs to another card');
  }
  const { eci, authenticationStatus } = command.threeDSecure ?? {};
  const { eci: ownEci, authenticationStatus: ownStatus } = issued.result;
  if (
    (eci !== undefined && eci !== ownEci) ||
    (authenticationStatus !== undefined && authenticationStatus !== ownStatus)
  ) {
    return other('the authentication came to another result');
  }
  const isAbove = (command.amountMinor ?? 0n) > BigInt(issued.amountMinor);
  return isAbove || command.currency !== issued.currency
    ? { code: aboveAmount, reason: 'the authentication is for less, or for another currency' }
    : null;
}

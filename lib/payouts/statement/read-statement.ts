import { type EntryKind, findBalances, type LedgerAccount } from '#lib/ledger/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Payout } from '../payout.ts';
import * as sql from './sql/index.ts';

const dayMs = 86_400_000;
const pageSize = 1_000;

/** What the merchant is owed: what is payable less chargebacks, with what is kept back as a reserve. */
const ownAccounts: ReadonlySet<LedgerAccount> = new Set(['MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE']);

/** A line of a statement in minor units; above zero where the merchant is owed more. The net is the gross less the fee and its VAT. */
export type StatementLine = {
  position: string;
  kind: EntryKind;
  /** As yyyy-mm-dd in UTC. */
  bookedOn: string;
  paymentId: string | null;
  /** The merchantTransactionId of the payment. */
  reference: string | null;
  brand: string | null;
  reason: string | null;
  grossMinor: bigint;
  feeMinor: bigint;
  /** On the fee, at the rate of the schedule that charged it. */
  vatMinor: bigint;
  netMinor: bigint;
};

export type StatementSum = { kind: EntryKind; count: number } & Pick<
  StatementLine,
  'grossMinor' | 'feeMinor' | 'vatMinor' | 'netMinor'
>;

/** From the payout before to this one: the opening balance and the lines come to the closing balance. */
export type PayoutStatement = {
  openingMinor: bigint;
  /** The payout is one of them. */
  sums: readonly StatementSum[];
  closingMinor: bigint;
  /** All fees of its lines without VAT, and their VAT. */
  feeMinor: bigint;
  vatMinor: bigint;
  /** The first day of its lines; null where there was no payout before. */
  from: string | null;
};

type Span = { after: string; last: string };

/** Its place in the ledger; null while the ledger has not booked the payout. */
async function findSpan(connection: Connection, { merchantId, id }: Payout) {
  const found = await queryFirst(connection, sql.findBooking, { merchantId, payoutId: id });
  return found && { after: found.beforePosition ?? '0', last: found.position, beforeDay: found.beforeDay };
}

/** The lines of a payout in the order in which they were booked, in pages; none while the ledger has not booked it. */
export async function* readStatementLines(connection: Connection, payout: Payout): AsyncGenerator<StatementLine[]> {
  const span = await findSpan(connection, payout);
  if (span) yield* readLines(connection, payout, span);
}

async function* readLines(
  connection: Connection,
  { merchantId, isTest, currency }: Payout,
  { after: first, last }: Span,
): AsyncGenerator<StatementLine[]> {
  let after = first;
  for (;;) {
    const rows = await query(connection, sql.listLines, { merchantId, isTest, currency, after, last, limit: pageSize });
    if (rows.length > 0) yield rows.map(toLine);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.position ?? last;
  }
}

function toLine({ owedMinor, feeMinor, vatMinor, kind, ...row }: sql.ListLinesRow): StatementLine {
  const [net, fee, vat] = [BigInt(owedMinor), BigInt(feeMinor), BigInt(vatMinor)];
  return { ...row, kind: kind as EntryKind, netMinor: net, feeMinor: fee, vatMinor: vat, grossMinor: net + fee + vat };
}

/** The sums of a statement; null while the ledger has not booked the payout. */
export async function readStatement(connection: Connection, payout: Payout): Promise<PayoutStatement | null> {
  const span = await findSpan(connection, payout);
  if (!span) return null;
  const openingMinor = await findOpening(connection, payout, span);
  const sums = new Map<EntryKind, StatementSum>();
  for await (const lines of readLines(connection, payout, span)) for (const line of lines) add(sums, line);
  const all = [...sums.values()];
  const totalOf = (figure: 'netMinor' | 'feeMinor' | 'vatMinor'): bigint =>
    all.reduce((total, each) => total + each[figure], 0n);
  return {
    openingMinor,
    sums: all,
    closingMinor: openingMinor + totalOf('netMinor'),
    feeMinor: totalOf('feeMinor'),
    vatMinor: totalOf('vatMinor'),
    from: span.beforeDay,
  };
}

function add(
  sums: Map<EntryKind, StatementSum>,
  { kind, grossMinor, feeMinor, vatMinor, netMinor }: StatementLine,
): void {
  const before = sums.get(kind) ?? { kind, count: 0, grossMinor: 0n, feeMinor: 0n, vatMinor: 0n, netMinor: 0n };
  sums.set(kind, {
    kind,
    count: before.count + 1,
    grossMinor: before.grossMinor + grossMinor,
    feeMinor: before.feeMinor + feeMinor,
    vatMinor: before.vatMinor + vatMinor,
    netMinor: before.netMinor + netMinor,
  });
}

/** What was left after the payout before: the balance of the day before it, and its day up to it. */
async function findOpening(
  connection: Connection,
  { merchantId, isTest, currency }: Payout,
  { after, beforeDay }: Span & { beforeDay: string | null },
): Promise<bigint> {
  if (beforeDay === null) return 0n;
  const until = new Date(Date.parse(beforeDay) - dayMs).toISOString().slice(0, 10);
  const balances = await findBalances(connection, { merchantIds: [merchantId], isTest, until });
  const day = await queryFirst(connection, sql.sumDay, { merchantId, isTest, currency, day: beforeDay, last: after });
  return balances
    .filter((each) => each.currency === currency && ownAccounts.has(each.account))
    .reduce((sum, { balanceMinor }) => sum - balanceMinor, BigInt(day?.owedMinor ?? 0));
}

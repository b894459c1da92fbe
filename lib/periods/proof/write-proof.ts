import { createHash } from 'node:crypto';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { rangeOf } from '../chain/seal-period.ts';
import type { ClosedPeriod } from '../period.ts';
import * as sql from './sql/index.ts';

const pageSize = 1_000;
const beforeAllDays = '0001-01-01';

/**
 * The lines of a proof of a closed period, as JSON: the seal, each booking with its event, the settlement lines and bank
 * entries behind them, and a hash over all lines before. `scripts/verify-proof.mjs` checks it without anything of Turnpike.
 */
export async function* proofLines(
  connection: Connection,
  period: ClosedPeriod,
  previous: ClosedPeriod | null,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let lines = 0;
  const lineOf = (content: object): string => {
    const line = `${JSON.stringify(content)}\n`;
    hash.update(line);
    lines += 1;
    return line;
  };
  yield lineOf(headOf(period, previous));
  const range = rangeOf(period, previous && { id: previous.id, endsOn: previous.endsOn, hash: previous.seal.hash });
  let after = { afterDay: beforeAllDays, afterId: '' };
  for (;;) {
    const page = await query(connection, sql.listEntries, { ...range, ...after, limit: pageSize });
    for (const { day, text, eventType, eventAt, amountMinor, currency } of page) {
      const event = eventType === null ? null : { type: eventType, at: Number(eventAt), amountMinor, currency };
      yield lineOf({ kind: 'booking', day, text, event });
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = { afterDay: last.day, afterId: last.id };
  }
  for (const line of await query(connection, sql.listLines, range)) yield lineOf({ kind: 'settlementLine', ...line });
  const { merchantId, before, from } = range;
  for (const entry of await query(connection, sql.listBankEntries, { merchantId, before, from })) {
    yield lineOf({ kind: 'bankEntry', ...entry });
  }
  yield `${JSON.stringify({ kind: 'end', lines, sha256: hash.digest('hex') })}\n`;
}

function headOf(
  { merchantId, id, isTest, startsOn, endsOn, closedBy, proposedBy, closedAt, seal }: ClosedPeriod,
  previous: ClosedPeriod | null,
) {
  return {
    kind: 'period',
    version: 1,
    merchantId,
    id,
    isTest,
    startsOn,
    endsOn,
    proposedBy,
    closedBy,
    closedAt,
    entryCount: seal.entryCount.toString(),
    entriesHash: seal.entriesHash,
    previousHash: seal.previousHash,
    opening: previous?.seal.balances ?? [],
    closing: seal.balances,
    hash: seal.hash,
  };
}

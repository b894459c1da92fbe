import { acquirerIdsOf } from '#lib/connectors/simulator/index.ts';
import { fingerprintNumber, fingerprintValue } from '#lib/fraud/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { newRandomId, newShortId, newTransactionId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { DrawnPayment } from './draw-history.ts';
import type { FlowName } from './flows.ts';
import { type HistoryTable, historyTables, type RecordedFlow } from './record-flows.ts';
import { fillTemplate } from './template.ts';

type Place = { merchantId: string; channelId: string };

type WriteHistory = {
  pool: Pool;
  vault: Vault;
  flows: Readonly<Record<FlowName, RecordedFlow>>;
  placeOf: (payment: DrawnPayment) => Place;
  /** The request log keeps only what is newer. */
  requestsSince: Date;
};

/** Rows of one statement. */
const rowsAtOnce = 4_000;

/** Repeats the recorded flows with the values of the drawn payments: rows of every table, in the order of their time. */
export async function writeHistory(
  { pool, vault, flows, placeOf, requestsSince }: WriteHistory,
  drawn: readonly DrawnPayment[],
): Promise<void> {
  const written = new Map<HistoryTable, { at: number; row: string }[]>(historyTables.map((table) => [table, []]));
  for (const payment of drawn) {
    const value = valuesOf(payment, { vault, place: placeOf(payment) });
    const begin = payment.at.getTime();
    for (const { table, template } of flows[payment.flow]) {
      if (table === 'api_request' && payment.at < requestsSince) continue;
      const row = fillTemplate(template, value, begin);
      written.get(table)?.push({ at: begin + template.offset, row });
    }
  }
  const insert = (table: HistoryTable) => insertRows(pool, table, written.get(table) ?? []);
  const others = historyTables.filter((table) => table !== 'payment' && table !== 'payment_attempt');
  // An attempt names its payment.
  await Promise.all([insert('payment').then(() => insert('payment_attempt')), ...others.map(insert)]);
}

async function insertRows(pool: Pool, table: HistoryTable, rows: { at: number; row: string }[]): Promise<void> {
  rows.sort((one, other) => one.at - other.at);
  const statement = await insertInto(pool, table);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce).map(({ row }) => row);
    await pool.query(statement, [`[${part.join(',')}]`]);
  }
  await pool.query(`ANALYZE ${table}`);
}

/** Columns that a row does not have get their defaults. */
async function insertInto(pool: Pool, table: HistoryTable): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
       AND NOT (attrelid::regclass::text, attname) IN (('event', 'position'), ('api_request', 'id'))
       AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join(', ');
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`;
}

/** What stands in place of each name of a template; ids are drawn when they are first asked for. */
function valuesOf(payment: DrawnPayment, { vault, place }: { vault: Vault; place: Place }): (name: string) => string {
  const { shop, at, amountMinor, partMinor, card, customer, order } = payment;
  const values = new Map<string, string>(
    Object.entries({
      ...place,
      ...customer,
      order,
      channelName: shop.channel,
      amount: fromMinor(BigInt(amountMinor), shop.currency),
      amountMinor: String(amountMinor),
      part: fromMinor(BigInt(partMinor), shop.currency),
      partMinor: String(partMinor),
      currency: shop.currency,
      brand: card.brand,
      bin: card.bin,
      last4: card.last4,
      country: card.country,
      emailKey: fingerprintValue(vault, 'email', customer.email),
      // The whole number of a card of the past is not known: each customer has one of their own.
      cardKey: fingerprintNumber(vault, `${card.bin} ${customer.email}`),
    }),
  );
  const draw = (name: string): string => {
    const [kind, ...rest] = name.split(':');
    if (kind === 'transaction' || kind === 'reference') return newTransactionId(at);
    if (kind === 'shortId') return newShortId();
    if (kind === 'random') return newRandomId();
    const ids = acquirerIdsOf(value(['reference', ...rest].join(':')));
    return kind === 'acquirerFirst' ? ids.first : ids.second;
  };
  const value = (name: string): string => {
    const known = values.get(name);
    if (known !== undefined) return known;
    const drawn = draw(name);
    values.set(name, drawn);
    return drawn;
  };
  return value;
}

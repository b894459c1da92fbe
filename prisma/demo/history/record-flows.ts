import { acquirerIdsOf } from '#lib/connectors/simulator/index.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { DemoGateway } from '../demo-gateway.ts';
import { type Flow, type FlowName, flows, placeholder, placeholderCards } from './flows.ts';
import { compileTemplate, type Template } from './template.ts';

const hourMs = 3_600_000;

/** The tables that a payment and its follow-ups leave rows in, and how those are found. */
const rowsOf = {
  payment: 'SELECT * FROM payment WHERE initial_id = $1 ORDER BY created_at',
  payment_attempt: `SELECT * FROM payment_attempt WHERE (merchant_id, payment_id) IN
    (SELECT merchant_id, id FROM payment WHERE initial_id = $1)`,
  authentication: `SELECT * FROM authentication WHERE (merchant_id, payment_id) IN
    (SELECT merchant_id, id FROM payment WHERE initial_id = $1)`,
  event: `SELECT * FROM event WHERE stream_id IN (SELECT id FROM payment WHERE initial_id = $1 UNION ALL
    SELECT id FROM authentication WHERE payment_id = $1) ORDER BY position`,
  risk_verdict: 'SELECT * FROM risk_verdict WHERE id = $1',
  simulator_execution: `SELECT * FROM simulator_execution WHERE reference IN (SELECT reference FROM payment_attempt
    WHERE payment_id IN (SELECT id FROM payment WHERE initial_id = $1))`,
  api_request: 'SELECT * FROM api_request WHERE transaction_id IN (SELECT id FROM payment WHERE initial_id = $1)',
} as const;

export type HistoryTable = keyof typeof rowsOf;
export const historyTables = Object.keys(rowsOf) as HistoryTable[];

/** What the database fills in, or what is bound to one row by a key. */
const leftOut: Partial<Record<HistoryTable, readonly string[]>> = {
  event: ['position'],
  api_request: ['id'],
  authentication: ['sealed_proof', 'sealed_request'],
};

export type RecordedFlow = { table: HistoryTable; template: Template }[];

/** Makes each flow once, at the given time, and keeps the rows that it left. */
export async function recordFlows(
  { post, services }: DemoGateway,
  pool: Pool,
  { channelId, token, at }: { channelId: string; token: string; at: Date },
): Promise<Record<FlowName, RecordedFlow>> {
  const made = await Promise.all(
    Object.entries(flows as Record<string, Flow>).map(async ([name, { payment = {}, followUps = [] }]) => {
      const params = { entityId: channelId, ...placeholderPayment(payment) };
      const { id, result } = await post('/v1/payments', params, { token, at });
      if (!id) throw new Error(`the demo cannot make the payment ${name}: ${result.code}`);
      let previousId = id;
      for (const { afterHours, params: follow, isOfPrevious } of followUps) {
        const later = new Date(at.getTime() + afterHours * hourMs);
        const path = `/v1/payments/${isOfPrevious ? previousId : id}`;
        previousId = (await post(path, { entityId: channelId, ...follow }, { token, at: later })).id;
      }
      return { name: name as FlowName, id };
    }),
  );
  await services.requestLog.flush();
  const recorded = await Promise.all(
    made.map(async ({ name, id }): Promise<[FlowName, RecordedFlow]> => [name, await readRows(pool, id, at)]),
  );
  return Object.fromEntries(recorded) as Record<FlowName, RecordedFlow>;
}

function placeholderPayment(fields: Record<string, string>): Record<string, string> {
  const card = fields.shopperResultUrl ? placeholderCards.authenticated : placeholderCards.plain;
  const { amount, currency, givenName, surname, email, order } = placeholder;
  return {
    amount,
    currency,
    paymentType: 'DB',
    merchantTransactionId: order,
    'card.number': card.number,
    'card.holder': `${givenName} ${surname}`,
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'customer.givenName': givenName,
    'customer.surname': surname,
    'customer.email': email,
    ...fields,
  };
}

async function readRows(pool: Pool, id: string, at: Date): Promise<RecordedFlow> {
  const found = await Promise.all(
    historyTables.map(async (table) => {
      const { rows } = await pool.query<Record<string, unknown>>(rowsOf[table], [id]);
      return rows.map((row) => ({ table, row }));
    }),
  );
  const rows = found.flat();
  const names = namesIn(rows);
  return rows.map(({ table, row }) => {
    const kept = Object.entries(row).filter(([column]) => !leftOut[table]?.includes(column));
    return { table, template: compileTemplate(Object.fromEntries(kept), names, at) };
  });
}

/** What is replaced in the rows of one flow, with its name in the values of a repetition. */
function namesIn(rows: readonly { table: HistoryTable; row: Record<string, unknown> }[]): Map<string, string> {
  const of = (table: HistoryTable) => rows.filter((each) => each.table === table).map(({ row }) => row);
  const names = new Map<string, string>();
  const add = (value: unknown, name: string): void => {
    if (typeof value === 'string' && value !== '') names.set(value, name);
  };
  const [payment] = of('payment');
  for (const [name, value] of Object.entries(placeholder)) add(value, name);
  const card =
    Object.values(placeholderCards).find(({ bin }) => bin === payment?.account_bin) ?? placeholderCards.plain;
  for (const name of ['brand', 'bin', 'last4', 'country'] as const) add(card[name], name);
  add(payment?.merchant_id, 'merchantId');
  add(payment?.channel_id, 'channelId');
  // A descriptor is the short id and the name of the channel.
  add(String(payment?.descriptor).replace(String(payment?.short_id), '').trim(), 'channelName');
  for (const [index, { id, short_id, ndc }] of of('payment').entries()) {
    add(id, `transaction:${index}`);
    add(short_id, `shortId:${index}`);
    add(String(ndc).split('-')[1], `random:${index}`);
  }
  for (const [index, { id, ndc }] of of('authentication').entries()) {
    add(id, `transaction:${index}:authentication`);
    add(String(ndc).split('-')[1], `random:${index}:authentication`);
  }
  for (const [index, { ndc }] of of('api_request').entries()) add(String(ndc).split('-')[1], `random:${index}:request`);
  for (const [index, { reference }] of of('payment_attempt').entries()) {
    add(reference, `reference:${index}`);
    const ids = acquirerIdsOf(String(reference));
    add(ids.first, `acquirerFirst:${index}`);
    add(ids.second, `acquirerSecond:${index}`);
  }
  const keys = (of('risk_verdict')[0]?.keys ?? {}) as Record<string, string>;
  add(keys.card, 'cardKey');
  add(keys.email, 'emailKey');
  return names;
}

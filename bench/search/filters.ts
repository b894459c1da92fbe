import { createHash } from 'node:crypto';
import { idOf, type Year } from './seed-payments.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export type Filter = {
  name: string;
  /** What is typed into the box; the page asks for its first 50 rows. */
  q: string;
  /** The same query in hand-written SQL, newest first. */
  where: string;
  values: readonly unknown[];
};

const merchant = md5('merchant7');

/** One for each filter, with common and rare values and usual combinations. */
export function filtersOf(year: Year): readonly Filter[] {
  const id = idOf(year, 77_777);
  return [
    { name: 'everything', q: '', where: 'true', values: [] },
    { name: 'brand, common', q: 'brand:VISA', where: 'payment_brand = $1', values: ['VISA'] },
    {
      name: 'brand, rare pair',
      q: 'brand:JCB,DISCOVER',
      where: 'payment_brand = ANY($1)',
      values: [['JCB', 'DISCOVER']],
    },
    {
      name: 'amount, most',
      q: 'amount:>100',
      where: "(currency <> 'JPY' AND amount_minor > 10000) OR (currency = 'JPY' AND amount_minor > 100)",
      values: [],
    },
    {
      name: 'amount, few',
      q: 'currency:EUR amount:>500.90',
      where: "currency = 'EUR' AND amount_minor > 50090",
      values: [],
    },
    {
      name: 'amount, exact',
      q: 'currency:EUR amount:123.45',
      where: "currency = 'EUR' AND amount_minor = 12345",
      values: [],
    },
    { name: 'last four', q: 'last4:0042', where: 'account_last4 = $1', values: ['0042'] },
    { name: 'result, family', q: 'result:800.100.*', where: "result_code LIKE '800.100.%'", values: [] },
    { name: 'result, rare', q: 'result:100.100.303', where: 'result_code = $1', values: ['100.100.303'] },
    { name: 'result, none', q: 'result:600.*', where: "result_code LIKE '600.%'", values: [] },
    { name: 'status', q: 'status:declined', where: "state = 'DECLINED'", values: [] },
    { name: 'status, rare', q: 'status:open', where: "state = ANY('{PENDING,PROCESSING,UNKNOWN}')", values: [] },
    { name: 'type', q: 'type:RF', where: "payment_type = 'RF'", values: [] },
    {
      name: 'e-mail',
      q: 'email:person4711@shop1.example',
      where: 'customer_email = $1',
      values: ['person4711@shop1.example'],
    },
    { name: 'id', q: `id:${id}`, where: 'id = $1', values: [id] },
    { name: 'shortId', q: 'short:0000.0000.0000', where: 'short_id = $1', values: ['0000.0000.0000'] },
    { name: 'reference', q: 'order-77777', where: 'merchant_transaction_id = $1', values: ['order-77777'] },
    { name: 'reference, beginning', q: 'order-777', where: "merchant_transaction_id LIKE 'order-777%'", values: [] },
    { name: 'reference, beginning of all', q: 'order', where: "merchant_transaction_id LIKE 'order%'", values: [] },
    { name: 'e-mail, beginning', q: 'person4711@', where: "customer_email LIKE 'person4711@%'", values: [] },
    { name: 'id, beginning', q: id.slice(0, 16), where: 'id LIKE $1', values: [`${id.slice(0, 16)}%`] },
    { name: 'word that fits nothing', q: 'jones', where: "merchant_transaction_id = 'jones'", values: [] },
    { name: 'amount as written', q: '€123.45', where: "currency = 'EUR' AND amount_minor = 12345", values: [] },
    {
      name: 'words',
      q: 'visa refund declined',
      where: "payment_brand = 'VISA' AND payment_type = 'RF' AND state = 'DECLINED'",
      values: [],
    },
    { name: 'merchant', q: 'merchant:"Merchant 7"', where: 'merchant_id = $1', values: [merchant] },
    {
      name: 'merchant, quiet',
      q: 'merchant:"Merchant 290" status:declined',
      where: "merchant_id = $1 AND state = 'DECLINED'",
      values: [md5('merchant290')],
    },
    { name: 'channel', q: 'channel:"Channel 7-1"', where: 'channel_id = $1', values: [md5('channel7-1')] },
    {
      name: 'day, long ago',
      q: 'date:2026-01-15',
      where: "created_at >= '2026-01-15' AND created_at < '2026-01-16'",
      values: [],
    },
    { name: 'mode', q: 'mode:live', where: "mode = 'LIVE'", values: [] },
    { name: 'mode, none', q: 'mode:test', where: "mode IN ('INTERNAL', 'EXTERNAL')", values: [] },
    {
      name: 'what the palette asks',
      q: '0042',
      where: "merchant_transaction_id = '0042' OR account_last4 = '0042'",
      values: [],
    },
    {
      name: 'declined VISA over 100 in a month',
      q: 'brand:VISA status:declined currency:EUR amount:>100 date:2026-03-01..2026-03-31',
      where:
        "payment_brand = 'VISA' AND state = 'DECLINED' AND currency = 'EUR' AND amount_minor > 10000 AND created_at >= '2026-03-01' AND created_at < '2026-04-01'",
      values: [],
    },
    {
      name: 'rare pair of values',
      q: 'last4:0042 status:rejected',
      where: "account_last4 = '0042' AND state = 'REJECTED'",
      values: [],
    },
  ];
}

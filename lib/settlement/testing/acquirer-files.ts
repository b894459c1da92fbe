import { findBalances } from '#lib/ledger/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import type { TestGateway } from '#test/fixtures/gateway.ts';
import { activateFormat, createFormat } from '../formats/format-store.ts';
import { shippedFormats } from '../formats/shipped/index.ts';
import { importFile, matchAll } from './test-import.ts';

/** Imports a file by a shipped format whose rows are those of the merchant. */
export async function importShipped(gateway: TestGateway, key: string, lines: readonly string[]) {
  const shipped = shippedFormats.find((each) => each.key === key);
  if (!shipped) throw new Error(`no format ${key}`);
  const columns = shipped.definition.columns.map((each) =>
    each.target === 'MerchantId'
      ? { ...each, source: { kind: 'CONSTANT' as const, value: gateway.merchant.id } }
      : each,
  );
  const by = { actor: 'user:test', now: gateway.clock.now() };
  const tx = autocommit(gateway.db);
  const id = await createFormat(
    tx,
    { entityId: gateway.psp.id, name: key, definition: { ...shipped.definition, columns } },
    by,
  );
  await activateFormat(tx, { id, version: 1 }, by);
  return matchAll(gateway, await importFile(gateway, { text: `${lines.join('\n')}\n` }));
}

/** Balances in minor units by account and currency, without the accounts that are at zero. */
export async function balancesOf(gateway: TestGateway): Promise<Record<string, bigint>> {
  await drainEvents({ pool: gateway.database.pool, consumers: gateway.services.consumers, clock: gateway.clock });
  const merchantIds = [gateway.merchant.id];
  const found = await findBalances(gateway.database.pool, { merchantIds, isTest: true, until: '2099-12-31' });
  const moved = found.filter(({ balanceMinor }) => balanceMinor !== 0n);
  return Object.fromEntries(
    moved.map(({ account, currency, balanceMinor }) => [`${account} ${currency}`, balanceMinor]),
  );
}

export const stripeHeader =
  'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,charge_id,customer_facing_amount,customer_facing_currency,card_brand,description';
export const stripe = (id: string, category: string, amounts: string, currency = 'gbp') =>
  `po_1,2026-11-26 00:00:00,txn_${id},2026-11-25 10:22:31,${currency},${amounts},${category},src_${id},pi_1,ch_1,,,Visa,Order`;

export const adyenHeader =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number,Booking Date,Booking Date TimeZone';

export const paypal = (...rows: readonly string[]) => [
  '"RH",2026/11/27 02:00:00 -0700,"A","ACCT1",011,',
  '"FH",01',
  '"SH",2026/11/26 00:00:00 -0700,2026/11/26 23:59:59 -0700,"ACCT1","ACCT1",""',
  '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction  Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field","Consumer ID","Payment Tracking ID","Store ID","Bank Reference ID","Credit Transactional Fee","Credit Promotional Fee","Credit Term"',
  ...rows,
  `"SC",${rows.length}`,
  `"FF",9`,
];
export const paypalRow = (id: string, invoice: string, code: string, amounts: string) =>
  `"SB","${id}","${invoice}","","","${code}",2026/11/26 00:30:00 -0700,2026/11/26 01:30:00 -0700,${amounts},"","PAYER","","","",,,`;

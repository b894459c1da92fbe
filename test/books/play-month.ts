import { issueToken } from '#lib/access/index.ts';
import { importText } from '#lib/bank/testing/import-text.ts';
import { publishFeeSchedule } from '#lib/ledger/fees/publish-fee-schedule.ts';
import { correctLedger } from '#lib/ledger/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { createBankFile } from '#lib/payouts/bank-file/bank-file.ts';
import { approvePayout } from '#lib/payouts/decide-payout.ts';
import { proposePayout } from '#lib/payouts/propose-payout.ts';
import { findPayoutForStaff } from '#lib/payouts/store.ts';
import { changeTerms } from '#lib/payouts/terms/payout-terms.ts';
import { checkPeriod } from '#lib/periods/checklist/check-period.ts';
import { type ChecklistItemId, isWaivable } from '#lib/periods/checklist/checklist.ts';
import { beginPeriod } from '#lib/periods/sign-off/begin-period.ts';
import { proposeClose, waiveItem } from '#lib/periods/sign-off/change-period.ts';
import { approver, closeProposed, getPeriod, proposer } from '#lib/periods/testing/close-days.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { drainEvents } from '#lib/platform/events/index.ts';
import { activateFormat, createFormat } from '#lib/settlement/formats/format-store.ts';
import { shippedFormats } from '#lib/settlement/formats/shipped/index.ts';
import { undoImport } from '#lib/settlement/imports/change-import.ts';
import { runSettlementSlice } from '#lib/settlement/matching/match-import.ts';
import { importFile, matchAll } from '#lib/settlement/testing/test-import.ts';
import { cardDebit, seedMerchant, type TestGateway } from '#test/fixtures/gateway.ts';
import { type AccountEntry, closingOf, writeStatement } from './bank-files.ts';
import { type AcquirerFile, filesOf, netOf } from './file-rows.ts';
import {
  type Acquirer,
  acquirers,
  closedOn,
  type Deal,
  fileDays,
  lastDay,
  type Month,
  payoutDay,
  settledIn,
} from './random-month.ts';
import { formatOf, writeAcquirerFile } from './write-acquirer-file.ts';

/** What the merchant pays: a percentage in millionths of payments, refunds and chargebacks. */
export const merchantFees = { PAYMENT: 14_000, REFUND: 1_000, CHARGEBACK: 50_000 } as const;
export const bankFeeMinor = -420n;
export const correctedOn = 12;
/** The statement with the fee of the bank. */
const bankFeeOn = 14;
export const dayMs = 86_400_000;

/** A file that does not say what happened. */
export type Fault = (file: AcquirerFile) => AcquirerFile;

export type Payout = { currency: string; payableMinor: bigint; chargebackMinor: bigint; amountMinor: bigint };

/** The month as it went: the merchant, and what only the product could decide. */
export type PlayedMonth = { month: Month; gateway: TestGateway; payouts: Payout[]; refusals: string[] };

type Account = { openingMinor: bigint; number: number; waiting: AccountEntry[]; lastText: string };

/** Lets the ledger and others come to what has happened. */
export async function drain({ database, services, clock }: TestGateway): Promise<void> {
  await drainEvents({ pool: database.pool, consumers: services.consumers, clock });
}

/** Plays a month of a merchant day by day; the clock of the gateway is moved by its caller. */
export async function startMonth(gateway: TestGateway, month: Month, fault: Fault | null = null) {
  const own = await enrol(gateway, month);
  const files = filesOf(month);
  const acquirerIds = new Map<string, { paid: string; refunded: string }>();
  const ids = new Map<string, string>();
  const accounts = new Map(
    Object.values(settledIn).map((each): [string, Account] => [
      each,
      { openingMinor: 0n, number: 0, waiting: [], lastText: '' },
    ]),
  );
  const played: PlayedMonth = { month, gateway: own, payouts: [], refusals: [] };
  const firstMs = gateway.clock.now().getTime();
  const dateOf = (day: number): string => new Date(firstMs + day * dayMs).toISOString().slice(0, 10);
  const by = () => ({ actor: 'user:one', now: own.clock.now() });
  let statements = 0;

  async function send(path: string, params: Record<string, string>): Promise<string> {
    const { body } = await own.post(path, params);
    if (!/^000\./.test(body.result.code)) throw new Error(`${month.seed}: ${JSON.stringify(body.result)}`);
    return body.id;
  }

  async function acquirerIdOf(id: string): Promise<string> {
    const attempt = await own.db.prisma.paymentAttempt.findFirst({
      where: { merchantId: own.merchant.id, paymentId: id },
    });
    return attempt?.acquirerTxId ?? id;
  }

  async function pay(deal: Deal): Promise<void> {
    const { reference, amountMinor, currency } = deal;
    const amount = decimalOf(amountMinor, currency) ?? '';
    const id = await send('/v1/payments', { ...cardDebit, amount, currency, merchantTransactionId: reference });
    ids.set(reference, id);
    acquirerIds.set(reference, { paid: await acquirerIdOf(id), refunded: '' });
  }

  async function refund({ reference, currency, refund: made }: Deal): Promise<void> {
    const amount = decimalOf(made?.amountMinor ?? 0n, currency) ?? '';
    const params = { paymentType: 'RF', amount, currency, merchantTransactionId: reference };
    const id = await send(`/v1/payments/${ids.get(reference)}`, params);
    const known = acquirerIds.get(reference);
    if (known) known.refunded = await acquirerIdOf(id);
  }

  async function importAcquirerFile(file: AcquirerFile): Promise<void> {
    const known = {
      dateOf,
      acquirerIdOf: ({ deal, kind }: AcquirerFile['rows'][number]) => {
        const found = acquirerIds.get(deal?.reference ?? '');
        return (kind.startsWith('REFUND') ? found?.refunded : found?.paid) ?? '';
      },
    };
    const text = writeAcquirerFile(fault ? fault(file) : file, known);
    const take = async () => {
      const done = await matchAll(own, await importFile(own, { text, fileName: `${file.acquirer}-${file.day}.csv` }));
      const isWhole = done.state === 'DONE' && done.badCount === 0;
      if (!isWhole) played.refusals.push(`${file.acquirer} ${file.day}: ${done.state}, ${done.badCount} bad rows`);
      return done.id;
    };
    const id = await take();
    if (files.indexOf(file) === month.undoneFile) {
      await undoImport(autocommit(own.db), id, by());
      while ((await runSettlementSlice(own)) > 0);
      await take();
    }
    const account = accounts.get(settledIn[file.acquirer]);
    const rows = file.rows.filter(({ isRepeated }) => !isRepeated);
    const amountMinor = rows.reduce((sum, row) => sum + netOf(row), 0n);
    if (amountMinor !== 0n) account?.waiting.push({ amountMinor, endToEndId: null, text: `Settlement ${file.day}` });
  }

  async function sendStatements(day: number): Promise<void> {
    for (const [currency, account] of accounts) {
      if (currency === 'EUR' && day === bankFeeOn + 1)
        account.waiting.push({ amountMinor: bankFeeMinor, endToEndId: null, text: 'Fee of the bank' });
      if (account.waiting.length === 0) continue;
      account.number += 1;
      const { number, openingMinor, waiting: entries } = account;
      const statement = { currency, day: dateOf(day), before: dateOf(day - 1), number, openingMinor, entries };
      account.lastText = writeStatement(statement);
      await importBankFile(account.lastText, `${currency}-${number}`);
      if (statements === month.repeatedStatement) await importText(own, account.lastText, { fileName: 'again.txt' });
      statements += 1;
      Object.assign(account, { openingMinor: closingOf(statement), waiting: [] });
    }
  }

  async function importBankFile(text: string, fileName: string): Promise<void> {
    const { refusal } = await importText(own, text, { fileName });
    if (refusal !== null) played.refusals.push(`${fileName}: ${refusal}`);
  }

  async function payOut(): Promise<void> {
    await drain(own);
    for (const currency of Object.values(settledIn)) {
      const account = { merchantId: own.merchant.id, isTest: true, currency };
      const proposal = await proposePayout(autocommit(own.db), account, { through: dateOf(payoutDay - 2), ...by() });
      if (proposal.kind !== 'proposed') continue;
      const payout = await findPayoutForStaff(own.db, proposal.id);
      if (!payout) throw new Error('there is no payout');
      const result = await approvePayout(autocommit(own.db), payout, { ...by(), actor: 'user:two', reason: null });
      if (result !== 'done') throw new Error(`${month.seed}: the payout is ${result}`);
      const { payableMinor, chargebackMinor, amountMinor } = proposal.amounts;
      played.payouts.push({ currency, payableMinor, chargebackMinor, amountMinor });
      accounts.get(currency)?.waiting.push({ amountMinor: -amountMinor, endToEndId: proposal.id, text: 'Payout' });
    }
    const file = { pspId: own.psp.id, merchantIds: [own.merchant.id], isTest: true, executeOn: dateOf(payoutDay) };
    await createBankFile(autocommit(own.db), { ...file, ...by() });
  }

  async function correct(): Promise<void> {
    const postings = [
      { account: 'WRITE_OFF', currency: 'EUR', amountMinor: month.correctionMinor },
      { account: 'ACQUIRER_ADJUSTMENT', currency: 'EUR', amountMinor: -month.correctionMinor },
    ] as const;
    const correction = { isTest: true, valueOn: dateOf(correctedOn), reason: 'A difference', postings };
    await withTransaction(own.database.pool, (tx) =>
      correctLedger(tx, { merchantId: own.merchant.id, ...by() }, correction),
    );
  }

  /** Closes the month; what is open stays with a reason. */
  async function close(endsOn: string): Promise<void> {
    await drain(own);
    const { db, merchant } = own;
    const cause = { ...by(), actor: proposer, reason: 'It is known.' };
    const ledger = { merchantId: merchant.id, isTest: true };
    const begun = await withTransaction(own.database.pool, (tx) => beginPeriod(tx, ledger, { endsOn, ...cause }));
    if (begun.kind !== 'begun') throw new Error(`${month.seed}: no period was begun: ${begun.kind}`);
    const services = { db, tree: own.services.gatewayServices.tree };
    const items = await checkPeriod(services, await getPeriod(own, begun.id), cause.now);
    for (const { id, ...item } of items) {
      if (item.count === 0 || !isWaivable(id)) continue;
      const waived = { ...item, id: id as ChecklistItemId };
      await waiveItem(autocommit(db), await getPeriod(own, begun.id), waived, cause);
    }
    await proposeClose(autocommit(db), await getPeriod(own, begun.id), items, cause);
    const closed = await closeProposed(own, await getPeriod(own, begun.id), { actor: approver, items });
    if (closed !== 'done') played.refusals.push(`the close: ${closed} ${JSON.stringify(items)}`);
  }

  /** What happens on a day. */
  async function play(day: number): Promise<void> {
    for (const deal of month.deals) {
      if (deal.paidOn === day) await pay(deal);
      if (deal.refund?.madeOn === day) await refund(deal);
    }
    for (const file of files) if (file.day === day) await importAcquirerFile(file);
    if (fileDays.includes(day - 1)) await sendStatements(day);
    if (day === correctedOn) await correct();
    if (day === payoutDay) await payOut();
    if (day === closedOn) await close(dateOf(closedOn - 1));
  }

  return { played, play, days: lastDay + 1 };
}

/** A PSP with a merchant, who has fees, bank accounts and the formats of the acquirers. */
async function enrol(gateway: TestGateway, { vatMillionths, paysCosts }: Month): Promise<TestGateway> {
  const { psp, merchant, channel } = await seedMerchant(gateway.db, { throttling: { paymentsPerMinute: 0 } });
  const tx = autocommit(gateway.db);
  const now = gateway.clock.now();
  const { accessToken } = await issueToken(tx, { entityId: merchant.id, name: 'books' }, now);
  const rates = Object.entries(merchantFees).map(([kind, millionths]) => ({
    kind: kind as keyof typeof merchantFees,
    brand: null,
    region: null,
    currency: null,
    millionths,
    fixedMinor: 0n,
  }));
  const yesterday = new Date(now.getTime() - 2 * dayMs);
  const model = paysCosts ? ('INTERCHANGE' as const) : ('FIXED' as const);
  const schedule = { merchantId: merchant.id, model, country: null, rates, vatMillionths, actor: 'user:one' };
  await publishFeeSchedule(tx, { ...schedule, validFrom: now.toISOString().slice(0, 10) }, yesterday);
  for (const entityId of [psp.id, merchant.id]) {
    const account = { holder: 'Holder', iban: 'DE89370400440532013000', bic: null };
    const terms = { account, reserveMillionths: 0, reserveDays: 0, schedule: 'MANUAL' as const };
    await changeTerms(tx, { ...terms, entityId, shownVersion: 0, actor: 'user:three', now });
  }
  for (const acquirer of acquirers) await addFormat(gateway, acquirer, { pspId: psp.id, merchantId: merchant.id });
  const post: TestGateway['post'] = (path, params, options = {}) =>
    gateway.post(path, params, { accessToken, entityId: channel.id, ...options });
  return { ...gateway, psp, merchant, channel, accessToken, post };
}

async function addFormat(
  { db, clock }: TestGateway,
  acquirer: Acquirer,
  { pspId, merchantId }: { pspId: string; merchantId: string },
): Promise<void> {
  const shipped = shippedFormats.find(({ key }) => key === formatOf[acquirer]);
  if (!shipped) throw new Error(`no format ${formatOf[acquirer]}`);
  const source = { kind: 'CONSTANT' as const, value: merchantId };
  const columns = shipped.definition.columns.map((each) => (each.target === 'MerchantId' ? { ...each, source } : each));
  const by = { actor: 'user:one', now: clock.now() };
  const format = { entityId: pspId, name: shipped.key, definition: { ...shipped.definition, columns } };
  const id = await createFormat(autocommit(db), format, by);
  await activateFormat(autocommit(db), { id, version: 1 }, by);
}

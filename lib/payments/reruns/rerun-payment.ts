import type { Channel } from '#lib/entities/index.ts';
import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { buildPayment } from '../build-payment.ts';
import type { PaymentCommand } from '../command.ts';
import { findIssuer } from '../instrument/find-issuer.ts';
import type { Instrument, ResolvedBrand } from '../instrument/payment-instrument.ts';
import { rejectPayment } from '../open-payment.ts';
import type { Payment } from '../payment.ts';
import { PaymentConflictError } from '../payment-conflict-error.ts';
import type { PaymentOptions } from '../payment-options.ts';
import { checkPaymentRules } from '../payment-rules.ts';
import type { PaymentServices } from '../services.ts';
import { runStages } from '../stages/run-stages.ts';
import { findPayment, findTimeline } from '../store.ts';
import { openCommand } from '../suspended/suspended-command.ts';
import * as sql from './sql/index.ts';

type RerunRequest = {
  /** The rejected payment. */
  paymentId: string;
  /** The id of the payment that it becomes. */
  newId: string;
  /** The channel of the payment, as it is set now. */
  channel: Channel;
  actor: string;
  now: Date;
};

/**
 * Runs a payment that a stage rejected again from its stored command, from the next stage on. The payment that comes of
 * it refers to the rejected one, and takes the stored command in the transaction that opens it. Null when this merchant
 * has no such payment; a PaymentConflictError when nothing is stored, or it was taken before.
 */
export async function rerunPayment(
  services: PaymentServices,
  { paymentId, newId, channel, actor, now }: RerunRequest,
): Promise<Payment | null> {
  const { merchantId } = channel;
  const rejected = await findPayment(services.db, merchantId, paymentId);
  if (!rejected) return null;
  const { rerun } = rejected.outcome;
  if (rejected.state !== 'REJECTED' || rejected.channelId !== channel.id || !rerun || !('command' in rerun))
    throw new PaymentConflictError();
  const { command: sealedCommand } = rerun;
  const opened = await openCommand(services.vault, sealedCommand, { id: rejected.id, channel, now });
  const { accountId } = rejected;
  const number = accountId ? await services.vault.decryptPan({ merchantId, id: accountId }) : null;
  const account = { ...opened.account, number };
  const type = rejected.paymentType;
  const command: PaymentCommand = {
    ...opened.command,
    id: newId,
    ndc: `${channel.id}-${newRandomId()}`,
    actor,
    type,
    instrument: account,
    redactedRequest: await findRequest(services, rejected),
    // The shopper left long ago and can be sent nowhere.
    shopperResultUrl: null,
  };
  const payment = buildFrom(rejected, command);
  const refusal =
    accountId !== null && number === null
      ? '100.150.205'
      : await findRefusal(services, command, payment, account, opened.brand);
  if (refusal) return rejectPayment(services, payment, { code: refusal }, command, {});
  const inSameTransaction = (tx: Tx) => takeCommand(tx, rejected, sealedCommand, payment);
  const wishes = opened.wishes ? { wishes: opened.wishes } : {};
  const facts = { payment, account, brand: opened.brand, routes: null, resumption: null, ...wishes };
  const options = { ...findStored(rejected, account), inSameTransaction };
  return runStages(services, command, { ...facts, options }, opened.nextStage);
}

/** What a payment with a stored payment method was paid with. */
function findStored(
  { registrationId, accountId, paymentBrand, paymentMethod }: Payment,
  account: Instrument,
): PaymentOptions {
  if (registrationId === null || paymentBrand === null) return {};
  return { stored: { registrationId, accountId, account, paymentBrand, paymentMethod } };
}

/** What was found out about the rejected payment, and of the acquirer's answer nothing. */
function buildFrom(rejected: Payment, command: PaymentCommand): Payment {
  const { mode, paymentBrand, paymentMethod, registrationId, accountId } = rejected;
  const { accountBin, accountLast4, cardCountry, descriptor, echo, outcome } = rejected;
  const built = buildPayment(command);
  return {
    ...built,
    mode,
    paymentBrand,
    paymentMethod,
    registrationId,
    accountId,
    accountBin,
    accountLast4,
    cardCountry,
    descriptor,
    echo,
    referencedId: rejected.id,
    initialId: rejected.initialId,
    outcome: { ...built.outcome, ...(outcome.risk ? { risk: outcome.risk } : {}) },
  };
}

/** The request as it was stored, without anything sensitive. */
async function findRequest(
  { db }: PaymentServices,
  { merchantId, id }: Payment,
): Promise<PaymentCommand['redactedRequest']> {
  const [first] = await findTimeline(db.pool, merchantId, id);
  return (first?.data.request ?? {}) as PaymentCommand['redactedRequest'];
}

/** The settings of the channel may have changed, and the card may have expired. */
async function findRefusal(
  services: PaymentServices,
  command: PaymentCommand,
  payment: Payment,
  account: Instrument,
  brand: ResolvedBrand,
) {
  const { connectors } = services;
  const { imported } = await findIssuer(services, account);
  return checkPaymentRules({
    command,
    payment,
    account,
    brand,
    imported,
    isTestNumber: connectors.isTestNumber(account.number ?? ''),
    hasAccount: await connectors.hasAccountFor(command.channel.entityIds, payment.mode),
  });
}

async function takeCommand(
  tx: Tx,
  { merchantId, id }: Payment,
  sealedCommand: string,
  { id: newId, actor, createdAt }: Payment,
): Promise<void> {
  const data = JSON.stringify({ id: newId });
  const taken = await execute(tx, sql.takeStoredCommand, {
    merchantId,
    id,
    sealedCommand,
    actor,
    now: createdAt,
    data,
  });
  if (taken !== 1) throw new PaymentConflictError();
}

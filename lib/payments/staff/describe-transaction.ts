import { findEventsOfPayment, listShownAuthentications, type ShownAuthentication } from '#lib/authentication/index.ts';
import { listCallbackEvents } from '#lib/callbacks/index.ts';
import { findShownCheckout, maxAttempts, type ShownCheckout } from '#lib/checkouts/index.ts';
import { findAccountNames } from '#lib/connectors/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { type CaseEvent, listCaseEvents } from '#lib/fraud/index.ts';
import type { SessionUser } from '#lib/identity/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { adviseOnDecline, type DeclineAdvice, resultDescription } from '#lib/result-codes/index.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type Attempt, listAttempts } from '../attempts/attempt-store.ts';
import { type ExpectedEvent, listExpectedEvents } from '../expected-events.ts';
import { findLinkedPayments, findRepeatedCharges } from '../find-payments.ts';
import { checkFollowUpRules } from '../follow-ups/follow-up-rules.ts';
import type { FollowUpType } from '../life-cycle/state.ts';
import { type Json, type Payment, remainingMinor } from '../payment.ts';
import { findTimeline } from '../store.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';
import { type TransactionActionName, transactionActions } from './transaction-actions.ts';

export type TimelineEntry = {
  sequence: number;
  type: string;
  actor: string;
  actorName: string;
  at: string;
  data: Record<string, unknown>;
};

export type LinkedTransaction = TransactionRow & { referencedId: string | null };

/** `at` is when, `amount` how much, where that is known. */
export type ExpectedEventRow = { kind: ExpectedEvent['kind']; at: string | null; amount: string | null };

export type TransactionAction = {
  verb: TransactionActionName;
  paymentType: FollowUpType;
  /** Why the rules reject it now; null when it is allowed. */
  refusal: string | null;
};

/** One call to an acquirer, with the account that it was sent through. */
export type AttemptRow = {
  reference: string;
  /** Null for attempts from before accounts. */
  account: { id: string; name: string } | null;
  connector: string;
  openedAt: string;
  completedAt: string | null;
};

/** An authentication of the cardholder by 3D Secure. */
export type AuthenticationRow = {
  id: string;
  state: ShownAuthentication['state'];
  resultCode: string;
  resultDescription: string;
  /** By the names of spec 2.11. */
  result: ShownAuthentication['result'];
  /** The simulator's issuer answered, not a real one. */
  isSimulated: boolean;
  startedAt: string;
};

/** The hosted checkout that a payment came of. */
export type CheckoutRow = {
  id: string;
  openedAt: string;
  /** How often its form was submitted. */
  attempts: number;
  maxAttempts: number;
  /** False: its form was submitted again later, which the times below are about. */
  isLast: boolean;
  submittedAt: string | null;
  /** When the merchant fetched the result. */
  fetchedAt: string | null;
  /** The call of the shop at 29 minutes: how often, when it was answered, and how. */
  announcements: number;
  announcedAt: string | null;
  announcedStatus: number | null;
};

export type Money = Record<'amount' | 'captured' | 'refunded' | 'reversed' | 'chargedBack' | 'remaining', string>;

export type TransactionDetail = {
  row: TransactionRow;
  money: Money | null;
  facts: {
    descriptor: string | null;
    merchantInvoiceId: string | null;
    ndc: string;
    registrationId: string | null;
    /** What charged it. */
    scheduleId: string | null;
    bin: string | null;
    referencedId: string | null;
    actorName: string;
  };
  timeline: TimelineEntry[];
  /** What happened to the case of the payment; empty without one. */
  caseEvents: TimelineEntry[];
  /** What happened to callbacks of decisions on it. */
  callbackEvents: TimelineEntry[];
  /** The messages of its authentications. */
  authenticationEvents: TimelineEntry[];
  authentications: AuthenticationRow[];
  checkout: CheckoutRow | null;
  /** The calls to acquirers, in order. */
  attempts: AttemptRow[];
  /** Expected events, in order. */
  expected: ExpectedEventRow[];
  /** All transactions with the same origin, including this one, oldest first. */
  linked: LinkedTransaction[];
  /** Why it failed and whether to try again; null where it did not fail. */
  decline: (DeclineAdvice & { cvvResponse: string | null; avsResponse: string | null }) | null;
  /** Approved payments of the same card and amount within a day. */
  repeated: TransactionRow[];
  /** As it was sent, masked. */
  request: Record<string, string> | null;
  answer: Json;
  actions: TransactionAction[];
};

/** One transaction with everything that belongs to it. */
export async function describeTransaction(
  services: StaffServices,
  payment: Payment,
  user: SessionUser,
): Promise<TransactionDetail> {
  const { db, tree, merchantInterface } = services;
  const events = await findAllEvents(db, payment);
  const [linked, repeated, path, expected, attempts, authentications, checkout] = await Promise.all([
    findLinkedPayments(db.pool, payment.merchantId, [payment.initialId]),
    findRepeatedCharges(db.pool, payment),
    tree.findPath(payment.channelId),
    listExpectedEvents(db.pool, payment),
    listAttempts(db.pool, payment.merchantId, payment.id),
    listShownAuthentications(db.pool, payment),
    findShownCheckout(db.pool, payment),
  ]);
  const names = await findEntityNames(db, entityIdsOf([...linked, ...repeated]));
  const accountNames = await findAccountNames(
    db,
    attempts.flatMap(({ connectorAccountId }) => connectorAccountId ?? []),
  );
  const actors = Object.values(events)
    .flat()
    .map(({ actor }) => actor);
  const actorNames = await resolveActorNames(db, [payment.actor, ...actors]);
  const nameOf = (actor: string): string => actorNames.get(actor) ?? actor;
  const request = events.timeline.find(({ sequence }) => sequence === 1)?.data.request;
  return {
    row: presentRow(payment, names),
    money: presentMoney(payment, linked),
    facts: {
      descriptor: payment.descriptor,
      merchantInvoiceId: payment.merchantInvoiceId,
      ndc: payment.ndc,
      registrationId: payment.registrationId,
      scheduleId: scheduleIdOf(payment.actor),
      bin: payment.accountBin,
      referencedId: payment.referencedId,
      actorName: nameOf(payment.actor),
    },
    timeline: events.timeline.map((event) => presentEvent(event, nameOf)),
    caseEvents: events.caseEvents.map((event) => presentEvent(event, nameOf)),
    callbackEvents: events.callbackEvents.map((event) => presentEvent(event, nameOf)),
    authenticationEvents: events.authenticationEvents.map((event) => presentEvent(event, nameOf)),
    authentications: authentications.map(presentAuthentication),
    checkout: checkout && presentCheckout(checkout),
    attempts: attempts.map((attempt) => presentAttempt(attempt, accountNames)),
    expected: expected.map((each) => presentExpected(each, payment.currency)),
    linked: linked.map((each) => ({ ...presentRow(each, names), referencedId: each.referencedId })),
    decline: presentDecline(payment),
    repeated: repeated.map((each) => presentRow(each, names)),
    request: request ? (request as Record<string, string>) : null,
    answer: merchantInterface.presentPayment(payment),
    actions: actionsOf(payment, user, path?.ids ?? []),
  };
}

function presentDecline({ state, resultCode, outcome }: Payment): TransactionDetail['decline'] {
  const advice = state === 'DECLINED' || state === 'REJECTED' ? adviseOnDecline(resultCode) : null;
  return advice && { ...advice, cvvResponse: outcome.cvvResponse ?? null, avsResponse: outcome.avsResponse ?? null };
}

/** Every stream about a payment. */
async function findAllEvents({ pool }: StaffServices['db'], payment: Payment) {
  const [timeline, caseEvents, callbackEvents, authenticationEvents] = await Promise.all([
    findTimeline(pool, payment.merchantId, payment.id),
    listCaseEvents(pool, payment),
    listCallbackEvents(pool, payment.merchantId, payment.id),
    findEventsOfPayment(pool, payment),
  ]);
  return { timeline, caseEvents, callbackEvents, authenticationEvents };
}

function presentAuthentication(authentication: ShownAuthentication): AuthenticationRow {
  const { id, state, resultCode, result, directory, createdAt } = authentication;
  return {
    id,
    state,
    resultCode,
    result,
    resultDescription: resultDescription(resultCode),
    isSimulated: directory === 'simulated',
    startedAt: createdAt.toISOString(),
  };
}

function presentCheckout(checkout: ShownCheckout): CheckoutRow {
  const { id, attempts, isLast, announcements, announcedStatus } = checkout;
  return {
    id,
    attempts,
    maxAttempts,
    isLast,
    announcements,
    announcedStatus,
    openedAt: checkout.createdAt.toISOString(),
    submittedAt: checkout.claimedAt?.toISOString() ?? null,
    fetchedAt: checkout.fetchedAt?.toISOString() ?? null,
    announcedAt: checkout.announcedAt?.toISOString() ?? null,
  };
}

/** A schedule is the actor of what it charges. */
function scheduleIdOf(actor: string): string | null {
  const [kind, id] = actor.split(':');
  return kind === 'schedule' ? (id ?? null) : null;
}

function presentEvent(event: CaseEvent, nameOf: (actor: string) => string): TimelineEntry {
  return { ...event, at: event.at.toISOString(), actorName: nameOf(event.actor) };
}

function presentAttempt(
  { reference, connector, connectorAccountId: id, openedAt, completedAt }: Attempt,
  names: ReadonlyMap<string, string>,
): AttemptRow {
  return {
    reference,
    connector,
    account: id === null ? null : { id, name: names.get(id) ?? id },
    openedAt: openedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

function presentExpected(expected: ExpectedEvent, currency: string | null): ExpectedEventRow {
  const { kind } = expected;
  if (kind === 'capture-or-void') {
    return { kind, at: null, amount: decimalOf(expected.amountMinor, currency) };
  }
  return { kind, at: expected.at.toISOString(), amount: null };
}

/** The amounts of one transaction; what its captures refunded counts to the authorization too. */
function presentMoney(payment: Payment, linked: readonly Payment[]): Money | null {
  const { amountMinor, currency, capturedMinor, refundedMinor, reversedMinor, chargedBackMinor } = payment;
  // Only what was approved is an amount that something can be taken from.
  if (payment.state !== 'APPROVED' || amountMinor === null || currency === null) return null;
  const refundedLater = linked
    .filter(({ referencedId, paymentType }) => referencedId === payment.id && paymentType === 'CP')
    .reduce((sum, capture) => sum + capture.refundedMinor, 0n);
  const shown = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  return {
    amount: shown(amountMinor),
    captured: shown(capturedMinor),
    refunded: shown(refundedMinor + refundedLater),
    reversed: shown(reversedMinor),
    chargedBack: shown(chargedBackMinor),
    remaining: shown(remainingMinor(payment)),
  };
}

/** The actions of this user; actions that the life cycle rejects have a reason. */
function actionsOf(payment: Payment, user: SessionUser, path: readonly string[]): TransactionAction[] {
  return transactionActions
    .filter(({ permission }) => roleRootsOf(user.roles, permission).some((id) => path.includes(id)))
    .filter(({ follows }) => follows.includes(payment.paymentType))
    .map(({ verb, paymentType }) => {
      const { channelId, mode } = payment;
      const ask = { type: paymentType, channelId, mode, amountMinor: null, currency: null };
      const code = checkFollowUpRules(ask, payment);
      return { verb, paymentType, refusal: code && resultDescription(code) };
    });
}

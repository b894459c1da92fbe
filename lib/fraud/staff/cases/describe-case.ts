import { type ListedCallback, listCallbackEvents, listCallbacksOf } from '#lib/callbacks/index.ts';
import { findEntityNames } from '#lib/entities/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import {
  findPayment,
  findTimeline,
  findUsualPayments,
  getPaymentStatus,
  type Payment,
  type PaymentStatus,
} from '#lib/payments/index.ts';
import type { TimelineEntry } from '#lib/payments/staff/describe-transaction.ts';
import { entityIdsOf, presentRow, type TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { type CancelReason, type CaseEffect, isDecidableBy, type RiskCase } from '../../cases/case.ts';
import { type CaseEffects, findRerunRefusal } from '../../cases/effects/find-effects.ts';
import { findRelatedPayments, type SharedKey } from '../../cases/find-related-payments.ts';
import { listCaseEvents } from '../../cases/store.ts';
import { findFactsOfVerdict } from '../../repeat-verdict.ts';
import { findVerdict } from '../../store.ts';
import { type CustomerStory, summariseCustomer } from './customer-story.ts';
import { type CaseListing, describeListing } from './describe-listing.ts';
import { actorsOfCase, type CaseRow, entityIdsOfCase, presentCase } from './present-case.ts';
import { type CaseVerdict, presentVerdict } from './present-verdict.ts';
import { findEffectsOf } from './rehearse-decision.ts';

export type RelatedRow = TransactionRow & { shared: SharedKey[] };

/** Payments that share a value with the case, by what became of them. */
export type RelatedCounts = { status: PaymentStatus; count: number }[];

export type CaseDetail = {
  row: CaseRow;
  verdict: CaseVerdict | null;
  /** Null when there is none: a standalone check. */
  payment: TransactionRow | null;
  /** Until then the payment is held; null when it is not held, or without an end. */
  heldUntil: string | null;
  /** What each decision does to the payment. */
  effects: CaseEffects;
  /** Why an approval does not run the rejected payment again, where it was to. */
  rerunRefusal: ReturnType<typeof findRerunRefusal>;
  /** The latest decision. */
  decision: {
    id: string;
    finalAt: string;
    cancelReason: CancelReason | null;
    note: string | null;
    effect: CaseEffect | null;
    effectState: string | null;
    effectError: string | null;
    /** This user may still undo it. */
    isUndoable: boolean;
  } | null;
  /** The events of the case, of the payment and of callbacks, in order. */
  timeline: TimelineEntry[];
  related: RelatedRow[];
  relatedCounts: RelatedCounts;
  /** Null for a customer who is new. */
  customer: CustomerStory | null;
  /** Null where there is no payment, or too few before it. */
  usual: UsualAmounts | null;
  callbacks: number;
  listing: CaseListing;
  /** The user has the permission; another user may have claimed the case all the same. */
  mayDecide: boolean;
  isDecidable: boolean;
};

/** The amounts of nine payments in ten at this channel, and how many of its cards are of the same country. */
export type UsualAmounts = { low: string; median: string; high: string; currency: string; countryShare: number | null };

/** False for a callback that was cancelled before its first attempt, by an undo for example. */
const wasOrWillBeSent = ({ state, attempts }: ListedCallback): boolean => state !== 'CANCELLED' || attempts.length > 0;

type Context = Pick<BackOfficeContext<unknown, unknown>, 'user' | 'actor' | 'now' | 'entityScope'>;

/** One case with everything that an analyst decides by. */
export async function describeCase(
  services: StaffServices,
  riskCase: RiskCase,
  { user, actor, now, entityScope }: Context,
): Promise<CaseDetail> {
  const { db, tree } = services;
  const { merchantId, id, channelId } = riskCase;
  const [verdict, payment, effects, found, timeline, path, callbacks] = await Promise.all([
    findVerdict(db, merchantId, id),
    findPayment(db, merchantId, id),
    findEffectsOf(services, riskCase),
    findRelatedPayments(services, riskCase),
    readTimeline(services, riskCase),
    tree.findPath(channelId),
    listCallbacksOf(db, merchantId, id),
  ]);
  // Velocity counts all channels of a merchant; a user of one channel sees its payments only.
  const seesMerchant = await entityScope.includes(merchantId);
  const related = found.filter((each) => seesMerchant || each.payment.channelId === channelId);
  const payments = related.map((each) => each.payment);
  const above = path?.ids ?? [];
  const ids = [...above, ...entityIdsOfCase(riskCase), ...entityIdsOf(payment ? [payment, ...payments] : payments)];
  const [entities, actors] = await Promise.all([
    findEntityNames(db, ids),
    resolveActorNames(db, actorsOfCase(riskCase)),
  ]);
  const roots = roleRootsOf(user.roles, 'cases.decide');
  const mayDecide = path?.ids.some((each) => roots.includes(each)) ?? false;
  return {
    row: presentCase(riskCase, { entities, actors }, { actor, now, verdict }),
    verdict: verdict && presentVerdict(verdict, await findFactsOfVerdict(db, verdict)),
    payment: payment && presentRow(payment, entities),
    heldUntil: payment?.state === 'HELD' ? (riskCase.expiresAt?.toISOString() ?? null) : null,
    effects,
    rerunRefusal: payment && path ? findRerunRefusal(payment, path.settings) : null,
    decision: presentDecision(riskCase, actor, now),
    timeline,
    related: related.map((each) => ({ ...presentRow(each.payment, entities), shared: each.keys })),
    relatedCounts: countByStatus(payments.map(getPaymentStatus)),
    customer: summariseCustomer(related),
    usual: payment && (await describeUsual(services, payment)),
    callbacks: callbacks.filter(wasOrWillBeSent).length,
    listing: describeListing({ riskCase, source: { payment, verdict }, path: above, names: entities }, { user }),
    mayDecide,
    isDecidable: isDecidableBy(riskCase, actor, now),
  };
}

async function describeUsual({ db }: StaffServices, payment: Payment): Promise<UsualAmounts | null> {
  const usual = await findUsualPayments(db.pool, payment);
  const { currency } = payment;
  if (!usual || currency === null) return null;
  return {
    low: fromMinor(usual.lowMinor, currency),
    median: fromMinor(usual.medianMinor, currency),
    high: fromMinor(usual.highMinor, currency),
    currency,
    countryShare: usual.countryShare,
  };
}

async function readTimeline({ db }: StaffServices, riskCase: RiskCase): Promise<TimelineEntry[]> {
  const { merchantId, id } = riskCase;
  const streams = await Promise.all([
    findTimeline(db.pool, merchantId, id),
    listCaseEvents(db, riskCase),
    listCallbackEvents(db, merchantId, id),
  ]);
  const events = streams.flat().sort((one, other) => Number(one.at) - Number(other.at));
  const names = await resolveActorNames(
    db,
    events.flatMap(({ actor, data }) => (typeof data.assignee === 'string' ? [actor, data.assignee] : actor)),
  );
  return events.map(({ type, actor, at, data }, index) => ({
    sequence: index + 1,
    type,
    actor,
    data: typeof data.assignee === 'string' ? { ...data, assigneeName: names.get(data.assignee) } : data,
    actorName: names.get(actor) ?? actor,
    at: at.toISOString(),
  }));
}

function presentDecision(riskCase: RiskCase, actor: string, now: Date): CaseDetail['decision'] {
  const { decisionId, finalAt, decidedBy, cancelReason, note, effect, effectState, effectError } = riskCase;
  if (decisionId === null || finalAt === null) return null;
  const isWaiting = effectState === null || effectState === 'WAITING';
  return {
    id: decisionId,
    finalAt: finalAt.toISOString(),
    cancelReason,
    note,
    effect,
    effectState,
    effectError,
    isUndoable: decidedBy === actor && finalAt > now && isWaiting,
  };
}

function countByStatus(statuses: readonly PaymentStatus[]): RelatedCounts {
  const counts = new Map<PaymentStatus, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Array.from(counts, ([status, count]) => ({ status, count }));
}

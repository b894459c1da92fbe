import { findVerdictsOfEvents, type Verdict } from '#lib/fraud/index.ts';
import { findPaymentsOfEvents, type Json, type Payment } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import { formatTimestampMs } from '../responses/envelope.ts';
import { presentPayment } from '../responses/present-payment.ts';
import { presentVerdict } from '../responses/present-verdict.ts';
import type { NotificationContent, NotificationSource } from './notification-source.ts';

/** Notifications of type RISK (our choice: docs/decisions/0021). */

type RiskAction = 'CHECKED' | 'CASE_OPENED' | 'DECIDED';

const decisions: Readonly<Record<string, string>> = {
  'case.approved': 'APPROVE',
  'case.cancelled': 'CANCEL',
  'case.pended': 'PENDING',
};

/** The action of an event of a check without a payment or of a case; undefined: it is not notified. */
function findRiskAction({ streamType, type, data }: StoredEvent): RiskAction | undefined {
  if (streamType === 'risk') return data.kind === 'STANDALONE' ? 'CHECKED' : undefined;
  if (streamType !== 'case') return undefined;
  if (type === 'case.opened') return 'CASE_OPENED';
  return Object.hasOwn(decisions, type) ? 'DECIDED' : undefined;
}

/** What risk events are about, by the id of the payment or the check. */
type RiskSubjects = { payments: ReadonlyMap<string, Payment>; verdicts: ReadonlyMap<string, Verdict> };

async function findSubjects(tx: Tx, events: readonly StoredEvent[]): Promise<RiskSubjects> {
  const ofCases = events.filter(({ streamType }) => streamType === 'case');
  const payments = ofCases.length === 0 ? new Map() : await findPaymentsOfEvents(tx, ofCases);
  const rest = events.filter(({ streamId }) => !payments.has(streamId));
  return { payments, verdicts: rest.length === 0 ? new Map() : await findVerdictsOfEvents(tx, rest) };
}

export const riskNotifications: NotificationSource = {
  type: 'RISK',
  isNotified: (event) => findRiskAction(event) !== undefined,
  read: async (tx, events) => {
    const subjects = await findSubjects(tx, events);
    return (event) => presentRiskEvent(event, subjects);
  },
};

/**
 * The payment as the API gives it, or the check where there is no payment, and with a decision what was decided. A
 * decision is not sent before it is final, and never when it was undone.
 */
function presentRiskEvent(event: StoredEvent, subjects: RiskSubjects): NotificationContent | null {
  const action = findRiskAction(event);
  const payment = subjects.payments.get(event.streamId);
  const verdict = subjects.verdicts.get(event.streamId);
  if (!action || !(payment || verdict)) return null;
  const channelId = payment?.channelId ?? verdict?.channelId ?? '';
  const subject = payment ? presentPayment(payment) : presentVerdict(verdict as Verdict);
  if (action !== 'DECIDED') return { channelId, content: { action, payload: subject } };
  const { decisionId, finalAt } = event.data as { decisionId: string; finalAt: string };
  return {
    channelId,
    content: { action, payload: { ...subject, ...presentDecision(event) } },
    notBefore: new Date(finalAt),
    data: { kind: 'decision', decisionId },
  };
}

function presentDecision({ type, at, data }: StoredEvent): Json {
  const { cancelReason, note } = data as { cancelReason?: string | null; note?: string | null };
  return {
    decision: decisions[type] ?? '',
    ...(cancelReason ? { cancelReason } : {}),
    ...(note ? { note } : {}),
    decidedAt: formatTimestampMs(at),
  };
}

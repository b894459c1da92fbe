import { findPaymentsOfEvents, type Json, type Payment } from '#lib/payments/index.ts';
import type { StoredEvent } from '#lib/platform/events/index.ts';
import { findRegistrationsOfEvents, type Registration } from '#lib/registrations/index.ts';
import type { Notification, NotificationPresenter, WebhookType } from '#lib/webhooks/index.ts';
import { formatTimestamp } from '../responses/envelope.ts';
import { presentPayment } from '../responses/present-payment.ts';
import { presentRegistration } from '../responses/present-registration.ts';
import { findRiskAction, findRiskSubjects, presentRiskEvent } from './present-risk.ts';
import { selectWithoutCustomer } from './select-fields.ts';

/** Events after which a payment has a result that its merchant should know (spec 6.1). */
const paymentEvents = new Set([
  ...['attempt.approved', 'attempt.declined', 'attempt.pending'],
  ...['payment.rejected', 'payment.held', 'payment.redirected'],
]);

/** The action of a notification, by event. */
const registrationActions: Readonly<Record<string, 'CREATED' | 'UPDATED' | 'DELETED'>> = {
  'registration.created': 'CREATED',
  'registration.activated': 'CREATED',
  'registration.extended': 'UPDATED',
  'registration.deleted': 'DELETED',
  'registration.expired': 'DELETED',
};

/** Notifications of payments, registrations and risk with the responses of this API as payload (spec 6.1). */
export function createNotificationPresenter(buildNumber: string): NotificationPresenter {
  return {
    isNotified: (event) =>
      isPaymentEvent(event) || findAction(event) !== undefined || findRiskAction(event) !== undefined,
    present: async (tx, events) => {
      const paid = events.filter(isPaymentEvent);
      const payments = paid.length === 0 ? new Map() : await findPaymentsOfEvents(tx, paid);
      const registered = events.filter(isRegistrationEvent);
      const registrations =
        registered.length === 0 ? new Map() : await findRegistrationsOfEvents(tx, registered);
      const risks = await findRiskSubjects(
        tx,
        events.filter((event) => findRiskAction(event) !== undefined),
      );
      return events.flatMap((event) => {
        const risk = presentRiskEvent(event, risks);
        if (risk) return [riskNotification(event, risk, buildNumber)];
        const payment = isPaymentEvent(event) ? payments.get(event.streamId) : undefined;
        if (payment) return [paymentNotification(event, payment, buildNumber)];
        const registration = isRegistrationEvent(event) ? registrations.get(event.streamId) : undefined;
        return registration ? [registrationNotification(event, registration, buildNumber)] : [];
      });
    },
  };
}

const isRegistrationEvent = ({ streamType }: StoredEvent): boolean => streamType === 'registration';

const isPaymentEvent = ({ streamType, type }: StoredEvent): boolean =>
  streamType === 'payment' && paymentEvents.has(type);

/** A registration that waits for its payment is created when that payment is approved. */
function findAction(event: StoredEvent): string | undefined {
  if (!isRegistrationEvent(event)) return undefined;
  const isWaiting = event.type === 'registration.created' && event.data.state !== 'ACTIVE';
  return isWaiting ? undefined : registrationActions[event.type];
}

function paymentNotification(event: StoredEvent, payment: Payment, buildNumber: string): Notification {
  const payload = withEnvelope(presentPayment(payment), event, buildNumber);
  const { amount, currency } = payload;
  const presented: Json =
    amount === undefined || currency === undefined
      ? {}
      : { presentationAmount: amount, presentationCurrency: currency };
  return createNotification(event, 'PAYMENT', payment.channelId, { payload, ...presented });
}

function registrationNotification(
  event: StoredEvent,
  registration: Registration,
  buildNumber: string,
): Notification {
  const payload = withEnvelope(presentRegistration(registration), event, buildNumber);
  const action = findAction(event) ?? 'UPDATED';
  return createNotification(event, 'REGISTRATION', registration.channelId, { action, payload });
}

function riskNotification(
  event: StoredEvent,
  { channelId, action, payload, ...sending }: NonNullable<ReturnType<typeof presentRiskEvent>>,
  buildNumber: string,
): Notification {
  const content = { action, payload: withEnvelope(payload, event, buildNumber) };
  return { ...createNotification(event, 'RISK', channelId, content), ...sending };
}

function withEnvelope(response: Json, { at }: StoredEvent, buildNumber: string): Json {
  return { ...response, buildNumber, timestamp: formatTimestamp(at) };
}

function createNotification(
  event: StoredEvent,
  type: WebhookType,
  channelId: string,
  content: Json & { payload: Json },
): Notification {
  return {
    ...{ event, type, channelId },
    serialize: (fields) => {
      const payload = fields === 'ALL' ? content.payload : selectWithoutCustomer(content.payload);
      return JSON.stringify({ type, ...content, payload });
    },
  };
}

import { createAuthenticationRoute, readAuthenticationRoute, recallAuthentication } from './authentication-routes.ts';
import {
  createCheckoutRoute,
  deleteCheckoutRoute,
  readCheckoutRegistrationRoute,
  readCheckoutRoute,
  recallCheckout,
  updateCheckoutRoute,
} from './checkout-routes.ts';
import {
  createPaymentLinkRoute,
  deletePaymentLinkRoute,
  readPaymentLinkRoute,
  recallPaymentLink,
} from './payment-link-routes.ts';
import {
  createPaymentRoute,
  followUpPaymentRoute,
  readPaymentRoute,
  recallPayment,
} from './payments/payment-routes.ts';
import { queryByIdRoute, queryV1Route, queryV3ByIdRoute, queryV3Route } from './payments/query-routes.ts';
import { readStatementCsvRoute, readStatementPdfRoute, readStatementRoute } from './payout-routes.ts';
import {
  createRegistrationRoute,
  deleteRegistrationRoute,
  extendRegistrationRoute,
  payByRegistrationRoute,
  readRegistrationRoute,
  recallRegistration,
} from './registration-routes.ts';
import { readReportPageRoute, readReportRoute, sumReportsRoute } from './report-routes.ts';
import { checkRiskRoute, checkStoredRiskRoute, recallRiskCheck } from './risk-routes.ts';
import type { Route } from './route.ts';
import {
  createScheduleRoute,
  deleteScheduleRoute,
  descheduleRoute,
  readScheduleRoute,
  recallSchedule,
  rescheduleRoute,
} from './schedule-routes.ts';
import { createImportRoute, readFileRoute, readImportRoute } from './settlement-routes.ts';
import {
  createWebhookRoute,
  deleteWebhookRoute,
  listDeliveriesRoute,
  listWebhooksRoute,
  readWebhookRoute,
  rotateSecretRoute,
} from './webhook-routes.ts';

const payment = { scope: 'payments', limit: 'paymentsPerMinute', recall: recallPayment } as const;
const checkout = { scope: 'payments', limit: 'paymentsPerMinute' } as const;
const registration = { scope: 'registrations', limit: 'registrationsPerMinute' } as const;
const webhook = { scope: 'webhooks', limit: 'registrationsPerMinute' } as const;
const risk = { scope: 'payments', limit: 'paymentsPerMinute', recall: recallRiskCheck } as const;
const schedule = { scope: 'payments', limit: 'registrationsPerMinute' } as const;
/** What a query shows, a token for queries reads by its id, too. */
const read = { scope: 'payments', alsoScope: 'queries' } as const;
const query = { scope: 'queries', limit: 'queriesPerMinute' } as const;

/** The routes of all served operations. */
export const routes: readonly Route[] = [
  { operation: 'payments.create', ...payment, run: createPaymentRoute },
  { operation: 'payments.follow-up', ...payment, run: followUpPaymentRoute },
  { operation: 'payments.read', ...read, limit: 'readsPerMinute', run: readPaymentRoute },
  { operation: 'registrations.create', ...registration, run: createRegistrationRoute, recall: recallRegistration },
  { operation: 'registrations.read', ...registration, limit: 'readsPerMinute', run: readRegistrationRoute },
  { operation: 'registrations.delete', ...registration, run: deleteRegistrationRoute },
  { operation: 'registrations.pay', ...payment, run: payByRegistrationRoute },
  { operation: 'registrations.extend-life', ...registration, run: extendRegistrationRoute },
  { operation: 'checkouts.create', ...checkout, run: createCheckoutRoute, recall: recallCheckout },
  { operation: 'checkouts.update', ...checkout, run: updateCheckoutRoute },
  { operation: 'checkouts.delete', ...checkout, run: deleteCheckoutRoute },
  { operation: 'checkouts.read', ...checkout, limit: 'readsPerMinute', run: readCheckoutRoute },
  {
    operation: 'checkouts.read-registration',
    ...checkout,
    limit: 'readsPerMinute',
    run: readCheckoutRegistrationRoute,
  },
  { operation: 'payment-links.create', ...checkout, run: createPaymentLinkRoute, recall: recallPaymentLink },
  { operation: 'payment-links.read', ...checkout, limit: 'readsPerMinute', run: readPaymentLinkRoute },
  { operation: 'payment-links.delete', ...checkout, run: deletePaymentLinkRoute },
  { operation: 'three-d-secure.create', ...payment, run: createAuthenticationRoute, recall: recallAuthentication },
  { operation: 'three-d-secure.read', ...read, limit: 'readsPerMinute', run: readAuthenticationRoute },
  { operation: 'risk.check', ...risk, run: checkRiskRoute },
  { operation: 'risk.check-stored', ...risk, run: checkStoredRiskRoute },
  { operation: 'schedules.create', ...schedule, run: createScheduleRoute, recall: recallSchedule },
  { operation: 'schedules.read', ...schedule, limit: 'readsPerMinute', run: readScheduleRoute },
  { operation: 'schedules.reschedule', ...schedule, run: rescheduleRoute },
  { operation: 'schedules.deschedule', ...schedule, run: descheduleRoute },
  { operation: 'schedules.delete', ...schedule, run: deleteScheduleRoute },
  { operation: 'query.by-id', ...query, run: queryByIdRoute },
  { operation: 'query.v1', ...query, run: queryV1Route },
  { operation: 'reports.summary', ...query, run: sumReportsRoute },
  { operation: 'reports.day', ...query, run: readReportRoute },
  { operation: 'reports.detail', ...query, run: readReportPageRoute },
  { operation: 'settlement.import', scope: 'settlement', limit: 'queriesPerMinute', run: createImportRoute },
  { operation: 'settlement.file', scope: 'settlement', limit: 'queriesPerMinute', run: readFileRoute },
  { operation: 'settlement.read', scope: 'settlement', limit: 'readsPerMinute', run: readImportRoute },
  { operation: 'payouts.statement', scope: 'settlement', limit: 'readsPerMinute', run: readStatementRoute },
  { operation: 'payouts.statement-csv', scope: 'settlement', limit: 'queriesPerMinute', run: readStatementCsvRoute },
  { operation: 'payouts.statement-pdf', scope: 'settlement', limit: 'queriesPerMinute', run: readStatementPdfRoute },
  { operation: 'query.v3', ...query, run: queryV3Route },
  { operation: 'query.v3-by-id', ...query, run: queryV3ByIdRoute },
  { operation: 'webhooks.create', ...webhook, run: createWebhookRoute },
  { operation: 'webhooks.list', ...webhook, limit: 'readsPerMinute', run: listWebhooksRoute },
  { operation: 'webhooks.read', ...webhook, limit: 'readsPerMinute', run: readWebhookRoute },
  { operation: 'webhooks.delete', ...webhook, run: deleteWebhookRoute },
  { operation: 'webhooks.rotate', ...webhook, run: rotateSecretRoute },
  { operation: 'webhooks.deliveries', ...webhook, limit: 'readsPerMinute', run: listDeliveriesRoute },
];

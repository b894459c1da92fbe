import { accessFeature } from '#lib/access/feature.ts';
import { auditFeature } from '#lib/audit/feature.ts';
import { authenticationFeature } from '#lib/authentication/feature.ts';
import { backupFeature } from '#lib/backup/feature.ts';
import { bankFeature } from '#lib/bank/feature.ts';
import { callbacksFeature } from '#lib/callbacks/feature.ts';
import { checkoutsFeature } from '#lib/checkouts/feature.ts';
import { connectorsFeature } from '#lib/connectors/feature.ts';
import { customersFeature } from '#lib/customers/feature.ts';
import { deliveriesFeature } from '#lib/deliveries/feature.ts';
import { disputesFeature } from '#lib/disputes/feature.ts';
import { docsFeature } from '#lib/docs/feature.ts';
import { entitiesFeature } from '#lib/entities/feature.ts';
import { erasureFeature } from '#lib/erasure/feature.ts';
import { eventConsumersFeature } from '#lib/event-consumers/feature.ts';
import { fraudFeature } from '#lib/fraud/feature.ts';
import { homeFeature } from '#lib/home/feature.ts';
import { identityFeature } from '#lib/identity/feature.ts';
import { ledgerFeature } from '#lib/ledger/feature.ts';
import { monitoringFeature } from '#lib/monitoring/feature.ts';
import { noticesFeature } from '#lib/notices/feature.ts';
import { paymentLinksFeature } from '#lib/payment-links/feature.ts';
import { paymentsFeature } from '#lib/payments/feature.ts';
import { payoutsFeature } from '#lib/payouts/feature.ts';
import { periodsFeature } from '#lib/periods/feature.ts';
import { reconciliationFeature } from '#lib/reconciliation/feature.ts';
import { registrationsFeature } from '#lib/registrations/feature.ts';
import { requestLogFeature } from '#lib/request-log/feature.ts';
import { schedulesFeature } from '#lib/schedules/feature.ts';
import { settlementFeature } from '#lib/settlement/feature.ts';
import { simulatorFeature } from '#lib/simulator/feature.ts';
import { transfersFeature } from '#lib/transfers/feature.ts';
import { webhooksFeature } from '#lib/webhooks/feature.ts';

/** Every feature; a new one is added here. The pages of the navigation follow this order within their area. */
export const features = [
  homeFeature,
  noticesFeature,
  paymentsFeature,
  customersFeature,
  erasureFeature,
  fraudFeature,
  registrationsFeature,
  schedulesFeature,
  paymentLinksFeature,
  callbacksFeature,
  settlementFeature,
  ledgerFeature,
  reconciliationFeature,
  disputesFeature,
  payoutsFeature,
  bankFeature,
  periodsFeature,
  entitiesFeature,
  accessFeature,
  connectorsFeature,
  transfersFeature,
  webhooksFeature,
  identityFeature,
  auditFeature,
  backupFeature,
  monitoringFeature,
  authenticationFeature,
  deliveriesFeature,
  requestLogFeature,
  checkoutsFeature,
  eventConsumersFeature,
  simulatorFeature,
  docsFeature,
];

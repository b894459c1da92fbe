import { tokenRoutes } from './access-tokens/access-token-routes.ts';
import { currentUserRoute, preferencesRoute } from './account/current-user-route.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { bankStatementRoutes } from './bank-statements/statement-routes.ts';
import { binRangeRoutes } from './bin-ranges/bin-range-routes.ts';
import { callbackRoutes } from './callbacks/callback-routes.ts';
import { callbackConfigurationRoutes } from './callbacks/configuration-routes.ts';
import { callbackDeletionRoutes } from './callbacks/deletion-routes.ts';
import { callbackScratchRoute } from './callbacks/scratch-route.ts';
import { bulkRequestRoutes } from './cases/bulk-request-routes.ts';
import { caseRoutes } from './cases/case-routes.ts';
import { caseMacroRoutes } from './cases/macro-routes.ts';
import { decisionRunRoutes } from './cases/runs/run-routes.ts';
import { connectorAccountRoutes } from './connector-accounts/connector-account-routes.ts';
import { disputeRoutes } from './disputes/dispute-routes.ts';
import { evidenceRoutes } from './disputes/evidence-routes.ts';
import { entityRoutes } from './entities/entity-routes.ts';
import { entityTreeRoutes } from './entities/entity-tree-routes.ts';
import { logoRoutes } from './entities/logo-routes.ts';
import { testPaymentRoutes } from './entities/test-payment-routes.ts';
import { eventConsumerRoutes } from './event-consumers/event-consumer-routes.ts';
import { integrationRoutes } from './integration/integration-routes.ts';
import type { ApiOf } from './kernel/api-schema.ts';
import { backOfficePath } from './kernel/back-office-path.ts';
import { openApiRoute } from './kernel/openapi.ts';
import type { BackOfficeRoute } from './kernel/route.ts';
import { ledgerCorrectionRoutes } from './ledger/correction-routes.ts';
import { ledgerEntryRoutes } from './ledger/entry-routes.ts';
import { feeRoutes } from './ledger/fee-routes.ts';
import { ledgerRoute } from './ledger/ledger-route.ts';
import { statementRoutes } from './ledger/statement-routes.ts';
import { overviewRoute } from './overview/overview-route.ts';
import { paymentLinkRoutes } from './payment-links/payment-link-routes.ts';
import { bankFileRoutes } from './payouts/bank-file-routes.ts';
import { payoutDecisionRoutes } from './payouts/decision-routes.ts';
import { payoutRoutes } from './payouts/payout-routes.ts';
import { payoutTermsRoutes } from './payouts/terms-routes.ts';
import { periodDecisionRoutes } from './periods/period-decision-routes.ts';
import { periodRoutes } from './periods/period-routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
import { registrationRoutes } from './registrations/registration-routes.ts';
import { requestRoutes } from './request-log/request-log-routes.ts';
import { riskListRoutes } from './risk-lists/risk-list-routes.ts';
import { riskBackTestRoutes } from './risk-rules/back-test-routes.ts';
import { riskRuleCheckRoutes } from './risk-rules/check-routes.ts';
import { riskRuleRequestRoutes } from './risk-rules/request-routes.ts';
import { riskRuleRoutes } from './risk-rules/rule-routes.ts';
import { stoppedPaymentRoutes } from './risk-rules/stopped-payment-list.ts';
import { routingRuleRoutes } from './routing-rules/routing-rule-routes.ts';
import { savedViewRoutes } from './saved-views/saved-view-routes.ts';
import { scheduleChangeRoutes } from './schedules/schedule-change-routes.ts';
import { scheduleRoutes } from './schedules/schedule-routes.ts';
import { arrivalRoutes } from './settlement/arrival-routes.ts';
import { badRowRoutes } from './settlement/bad-row-routes.ts';
import { decideLinesRoute } from './settlement/decide-lines-route.ts';
import { settlementFormatRoutes } from './settlement/format-routes.ts';
import { settlementImportRoutes } from './settlement/import-routes.ts';
import { settlementLineRoutes } from './settlement/line-routes.ts';
import { merchantFileRoutes } from './settlement/merchant-file-routes.ts';
import { settlementPartRoutes } from './settlement/part-routes.ts';
import { settlementRuleRoutes } from './settlement/rule-routes.ts';
import { syntheticRoutes } from './settlement/synthetic-route.ts';
import { unsettledRoutes } from './settlement/unsettled-list.ts';
import { simulatorRoutes } from './simulator/simulator-routes.ts';
import { testClockRoutes } from './simulator/test-clock-routes.ts';
import { followUpRoutes } from './transactions/follow-up-routes.ts';
import { transactionRoutes } from './transactions/transaction-routes.ts';
import { verdictRoute } from './transactions/verdict-route.ts';
import { fileConnectionRoutes } from './transfers/connection-routes.ts';
import { sftpKeyRoutes } from './transfers/sftp-key-routes.ts';
import { accountRoutes } from './users/user-account-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { webhookDeliveryRoutes } from './webhooks/delivery-routes.ts';
import { demoReceiverRoute } from './webhooks/demo-receiver-route.ts';
import { webhookReceiverRoute } from './webhooks/receiver-route.ts';
import { webhookResendRoutes } from './webhooks/resend-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { workRoute } from './work/work-route.ts';

/** All routes of the back office. */
export const backOfficeRoutes = [
  currentUserRoute,
  preferencesRoute,
  overviewRoute,
  workRoute,
  ledgerRoute,
  ...ledgerEntryRoutes,
  ...ledgerCorrectionRoutes,
  ...feeRoutes,
  ...statementRoutes,
  ...transactionRoutes,
  verdictRoute,
  ...followUpRoutes,
  ...caseRoutes,
  ...bulkRequestRoutes,
  ...decisionRunRoutes,
  ...caseMacroRoutes,
  ...entityTreeRoutes,
  ...entityRoutes,
  ...connectorAccountRoutes,
  ...routingRuleRoutes,
  ...testPaymentRoutes,
  ...simulatorRoutes,
  ...testClockRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  webhookReceiverRoute,
  demoReceiverRoute,
  ...webhookResendRoutes,
  ...callbackDeletionRoutes,
  callbackScratchRoute,
  ...callbackRoutes,
  ...callbackConfigurationRoutes,
  ...riskListRoutes,
  ...riskRuleCheckRoutes,
  ...riskRuleRoutes,
  ...riskRuleRequestRoutes,
  ...riskBackTestRoutes,
  ...stoppedPaymentRoutes,
  ...badRowRoutes,
  ...settlementFormatRoutes,
  ...settlementImportRoutes,
  ...settlementLineRoutes,
  decideLinesRoute,
  ...arrivalRoutes,
  ...settlementPartRoutes,
  ...settlementRuleRoutes,
  ...syntheticRoutes,
  ...unsettledRoutes,
  ...merchantFileRoutes,
  ...bankStatementRoutes,
  ...sftpKeyRoutes,
  ...fileConnectionRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...savedViewRoutes(allRoutes),
  ...registrationRoutes,
  ...payoutRoutes,
  ...payoutDecisionRoutes,
  ...payoutTermsRoutes,
  ...bankFileRoutes,
  ...disputeRoutes,
  ...evidenceRoutes,
  ...logoRoutes,
  ...periodRoutes,
  ...reconciliationRoutes,
  ...periodDecisionRoutes,
  ...scheduleRoutes,
  ...scheduleChangeRoutes,
  ...requestRoutes,
  ...integrationRoutes,
  ...eventConsumerRoutes,
  ...binRangeRoutes,
  ...paymentLinkRoutes,
  openApiRoute(backOfficePath, allRoutes),
];

function allRoutes(): readonly BackOfficeRoute[] {
  return backOfficeRoutes;
}

/** The type of the API for its client (components/api). */
export type BackOfficeApi = ApiOf<typeof backOfficeRoutes>;

export type { ProbeResult as CallbackProbe } from '#lib/callbacks/index.ts';
export type { Finding as PageFinding } from '#lib/integration/index.ts';
export type { SearchProblem } from '#lib/platform/search/parse-search.ts';
export type { FormatPreview, SettlementFormat } from '#lib/settlement/index.ts';
export { maxFileBytes as maxUploadBytes } from '#lib/settlement/index.ts';
export type { IssuedTokenAnswer, TokenUseAnswer } from './access-tokens/access-token-routes.ts';
export type { TokenRow } from './access-tokens/present-token.ts';
export { submitAccountForm } from './account/account-form.ts';
export type { CurrentUser } from './account/current-user-route.ts';
export type { Preferences } from './account/preferences.ts';
export type { AuditVerification } from './audit/audit-routes.ts';
export type { AuditRow } from './audit/present-audit.ts';
export { type BackOffice, createBackOffice, type ReadResult } from './back-office.ts';
export type { BankEntryRow, BankStatementRow } from './bank-statements/present-statement.ts';
export type { BankEntryDetail, BankStatementDetail } from './bank-statements/statement-routes.ts';
export type { BinRangePreview, BinRanges } from './bin-ranges/bin-range-routes.ts';
export type {
  BulkResubmitted,
  CallbackDetail,
  CallbackGroups,
} from './callbacks/callback-routes.ts';
export type {
  CallbackConfigurationDetail,
  ShownConfiguration,
  ShownDestination,
} from './callbacks/configuration-routes.ts';
export type { BulkDeleted } from './callbacks/deletion-routes.ts';
export type { CallbackAttempt, CallbackRow } from './callbacks/present-callback.ts';
export type { BulkDecision } from './cases/bulk-decision-routes.ts';
export type { WaitingDecisions } from './cases/bulk-request-routes.ts';
export type { CaseDetail, RelatedRow } from './cases/describe-case.ts';
export type { CaseFigures } from './cases/figures-route.ts';
export type { CaseMacroRow } from './cases/macro-routes.ts';
export type { NextCase } from './cases/next-case-routes.ts';
export type { CaseDecisionRequestRow } from './cases/present-bulk-request.ts';
export type { CaseRow } from './cases/present-case.ts';
export type { CaseVerdict } from './cases/present-verdict.ts';
export type { DecisionRehearsal } from './cases/rehearse-decision.ts';
export type { ReportAmount, ReportCard } from './cases/report-card-route.ts';
export type { DecisionRunRow } from './cases/runs/present-run.ts';
export type { DecisionRunDetail, DecisionRuns } from './cases/runs/run-routes.ts';
export type { ConnectorAccountList } from './connector-accounts/connector-account-routes.ts';
export type { ConnectorAccountRow, ConnectorRow } from './connector-accounts/present-account.ts';
export type { DisputeDetail } from './disputes/describe-dispute.ts';
export type { DisputeRow } from './disputes/present-dispute.ts';
export type { EntityDetail, SettingField } from './entities/describe-entity.ts';
export type { EntityActivity } from './entities/entity-routes.ts';
export type { EntityList, EntityOption } from './entities/entity-tree-routes.ts';
export type { UploadedLogo } from './entities/logo-routes.ts';
export type { TestPaymentAnswer } from './entities/test-payment-routes.ts';
export type { EventConsumerList, EventConsumerRow } from './event-consumers/event-consumer-routes.ts';
export type { CheckoutIntegration } from './integration/integration-routes.ts';
export { administersInstallation } from './kernel/administers-installation.ts';
export { backOfficePath } from './kernel/back-office-path.ts';
export type {
  DescribedList,
  ListCount,
  ListPage,
  NearestSearch,
} from './kernel/lists/list-description.ts';
export { serveNextAuth } from './kernel/next-auth.ts';
export type { BackOfficeServices } from './kernel/request-context.ts';
export { rolesAndPolicies } from './kernel/row-policies.ts';
export {
  findSession,
  sessionCookie,
} from './kernel/session.ts';
export type { LedgerEntryDetail } from './ledger/entry-routes.ts';
export type { FeePreviewAnswer, FeeRateRow, FeeSchedules } from './ledger/fee-routes.ts';
export type { CurrencyLedger, Ledger } from './ledger/ledger-route.ts';
export type { EntryRow, PostingRow } from './ledger/present-entry.ts';
export type { Statement } from './ledger/statement.ts';
export { readOidcClientFlash, submitOidcClientForm } from './oidc-clients/oidc-client-form.ts';
export type { Overview } from './overview/overview-route.ts';
export type { PaymentLinkDetail, PaymentLinkRow } from './payment-links/present-payment-link.ts';
export type { PayoutDetail } from './payouts/describe-payout.ts';
export type { PayoutRow } from './payouts/present-payout.ts';
export type { PayoutTermsAnswer } from './payouts/terms-routes.ts';
export type { ChecklistRow, PeriodDetail } from './periods/describe-period.ts';
export type { PeriodsCheck } from './periods/period-routes.ts';
export type { PeriodRow } from './periods/present-period.ts';
export type { Amount, Count, FigureLink } from './reconciliation/figure.ts';
export type { Reconciliation } from './reconciliation/read-reconciliation.ts';
export type { ReconciliationTable } from './reconciliation/reconciliation-tables.ts';
export type { RegistrationRow } from './registrations/registration-list.ts';
export type { RegistrationDetail } from './registrations/registration-routes.ts';
export type { RequestRow } from './request-log/present-request.ts';
export type { RequestDetail } from './request-log/request-log-routes.ts';
export type { RiskListRow } from './risk-lists/present-entry.ts';
export type { RiskListImport } from './risk-lists/risk-list-routes.ts';
export type {
  AnalystWork,
  RiskBackTest,
  RiskBackTestAnswer,
  RiskTotals,
} from './risk-rules/back-test-routes.ts';
export type { RiskFacts, RiskRuleCheck } from './risk-rules/check-routes.ts';
export type { RiskRuleRequestRow } from './risk-rules/present-request.ts';
export type { RiskRuleRow, RiskRuleVersionRow } from './risk-rules/present-rule.ts';
export type { DecidedRiskRule, WaitingRiskRules } from './risk-rules/request-routes.ts';
export type { RiskRuleDetail } from './risk-rules/rule-detail.ts';
export type { BackOfficeApi } from './routes.ts';
export type { RoutingExplanation } from './routing-rules/explain-routing.ts';
export type { RoutingRuleList, RoutingRuleRow } from './routing-rules/routing-rule-routes.ts';
export type { SavedViewRow } from './saved-views/saved-view-routes.ts';
export type { ChargeRow, ScheduleDetail } from './schedules/describe-schedule.ts';
export type { ChargeResult, ScheduleRow } from './schedules/present-schedule.ts';
export type { BankArrival } from './settlement/arrival-routes.ts';
export type { SettlementBadRow, SettlementBadRows } from './settlement/bad-row-routes.ts';
export type {
  FormatSuggestion,
  SettlementFormatDetail,
} from './settlement/format-routes.ts';
export type { SettlementNeighbours } from './settlement/line-routes.ts';
export type { MerchantFiles } from './settlement/merchant-file-routes.ts';
export type { SettlementFormatRow } from './settlement/present-format.ts';
export type {
  SettlementFailure,
  SettlementImportDetail,
  SettlementImportRow,
  SettlementOutcome,
} from './settlement/present-import.ts';
export type {
  SettleablePayment,
  SettlementLineDetail,
  SettlementLineRow,
  SettlementPart,
  SettlementPayment,
} from './settlement/present-line.ts';
export type { SettlementRuleDetail, SettlementRuleRow } from './settlement/present-rule.ts';
export type { SettlementDefect, SettlementScore } from './settlement/present-score.ts';
export type { UnsettledPaymentRow } from './settlement/unsettled-list.ts';
export { authOptions, type Visitor } from './sign-in/auth-options.ts';
export { submitPasswordForm } from './sign-in/password-form.ts';
export { requireVisit, submitSignInForm } from './sign-in/sign-in-form.ts';
export { submitSignOut } from './sign-in/sign-out.ts';
export { startSignIn } from './sign-in/start-sign-in.ts';
export type { PendingRow } from './simulator/simulator-routes.ts';
export type { ClockAdvanceResult, DueWorkResult, TestClock } from './simulator/test-clock-routes.ts';
export type { TransactionDetail } from './transactions/describe-transaction.ts';
export type { FollowUpAnswer } from './transactions/follow-up-routes.ts';
export type { TransactionRow } from './transactions/present-transaction.ts';
export type { ConnectionRow } from './transfers/connection-list.ts';
export type { ConnectionDetail, TransferRow } from './transfers/describe-connection.ts';
export type { SftpKeyRow } from './transfers/sftp-key-list.ts';
export type { SftpServerAnswer } from './transfers/sftp-key-routes.ts';
export type { UserRow } from './users/present-user.ts';
export type { LinkAnswer } from './users/user-response.ts';
export type { WebhookDeliveryDetail } from './webhooks/delivery-routes.ts';
export type { DemoMessageRow, DemoMessages } from './webhooks/demo-receiver-route.ts';
export type { DeliveryRow } from './webhooks/present-delivery.ts';
export type { WebhookDeliveryRow, WebhookRow } from './webhooks/present-webhook.ts';
export type { WebhookReceiver } from './webhooks/receiver-route.ts';
export type { ResentSelected, ResentSince } from './webhooks/resend-routes.ts';
export type { WebhookDetail, WebhookSecretAnswer } from './webhooks/webhook-routes.ts';

export type { IssuedTokenAnswer, TokenRow, TokenUseAnswer } from './access-tokens/access-token-routes.ts';
export { submitAccountForm } from './account/account-form.ts';
export type { CurrentUser } from './account/current-user-route.ts';
export type { Preferences } from './account/preferences.ts';
export type { AuditList, AuditVerification } from './audit/audit-routes.ts';
export type { AuditRow } from './audit/present-audit.ts';
export { backOfficePath, createBackOffice } from './back-office.ts';
export type { ConnectorAccountList } from './connector-accounts/connector-account-routes.ts';
export type { ConnectorAccountRow, ConnectorRow } from './connector-accounts/present-account.ts';
export type { EntityDetail, SettingField } from './entities/describe-entity.ts';
export type { EntityActivity } from './entities/entity-routes.ts';
export type { TestPaymentAnswer } from './entities/test-payment-routes.ts';
export type { EventConsumerList, EventConsumerRow } from './event-consumers/event-consumer-routes.ts';
export { administersInstallation } from './kernel/administers-installation.ts';
export { serveNextAuth } from './kernel/next-auth.ts';
export type { BackOfficeServices } from './kernel/request-context.ts';
export { rolesAndPolicies } from './kernel/row-policies.ts';
export {
  findSession,
  type RequiredSession,
  sessionCookie,
} from './kernel/session.ts';
export { readOidcClientFlash, submitOidcClientForm } from './oidc-clients/oidc-client-form.ts';
export type { Overview } from './overview/overview-route.ts';
export type {
  RegistrationDetail,
  RegistrationList,
  RegistrationRow,
} from './registrations/registration-routes.ts';
export type { RequestDetail, RequestList, RequestRow } from './request-log/request-log-routes.ts';
export type { RoutingExplanation } from './routing-rules/explain-routing.ts';
export type { RoutingRuleList, RoutingRuleRow } from './routing-rules/routing-rule-routes.ts';
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
export type { SavedViewRow } from './transactions/saved-view-routes.ts';
export type { SearchProblem, TransactionCount, TransactionList } from './transactions/transaction-routes.ts';
export type { UserRow } from './users/present-user.ts';
export type { LinkAnswer } from './users/user-response.ts';

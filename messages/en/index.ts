import accessToken from './access-token.json';
import accessTokens from './access-tokens.json';
import account from './account.json';
import audit from './audit.json';
import auditEntry from './audit-entry.json';
import auditVerdict from './audit-verdict.json';
import callback from './callback.json';
import callbackAttempt from './callback-attempt.json';
import callbackConfiguration from './callback-configuration.json';
import callbackConfigurationDialogs from './callback-configuration-dialogs.json';
import callbackDialogs from './callback-dialogs.json';
import callbacks from './callbacks.json';
import caseMessages from './case.json';
import caseDialogs from './case-dialogs.json';
import cases from './cases.json';
import charts from './charts.json';
import common from './common.json';
import connectorAccounts from './connector-accounts.json';
import dev from './dev.json';
import docs from './docs.json';
import entities from './entities.json';
import eventConsumers from './event-consumers.json';
import home from './home.json';
import keys from './keys.json';
import layout from './layout.json';
import list from './list.json';
import oidcClients from './oidc-clients.json';
import overview from './overview.json';
import registration from './registration.json';
import registrations from './registrations.json';
import request from './request.json';
import requestLog from './request-log.json';
import riskBackTest from './risk-back-test.json';
import riskListDialogs from './risk-list-dialogs.json';
import riskLists from './risk-lists.json';
import riskRule from './risk-rule.json';
import riskRuleDialogs from './risk-rule-dialogs.json';
import riskRuleEditor from './risk-rule-editor.json';
import riskRules from './risk-rules.json';
import routingRules from './routing-rules.json';
import search from './search.json';
import signIn from './sign-in.json';
import simulator from './simulator.json';
import testData from './test-data.json';
import transaction from './transaction.json';
import transactions from './transactions.json';
import ui from './ui.json';
import user from './user.json';
import users from './users.json';
import webhook from './webhook.json';
import webhookAttempt from './webhook-attempt.json';
import webhookDeliveries from './webhook-deliveries.json';
import webhookDialogs from './webhook-dialogs.json';
import webhooks from './webhooks.json';

/** All texts of the screens. The first part of a key is the folder of components, or `common` for shared words. */
export const messages = {
  accessToken,
  accessTokens,
  account,
  audit,
  auditEntry,
  auditVerdict,
  case: caseMessages,
  caseDialogs,
  cases,
  callback,
  callbackAttempt,
  callbackConfiguration,
  callbackConfigurationDialogs,
  callbackDialogs,
  callbacks,
  charts,
  common,
  connectorAccounts,
  dev,
  docs,
  entities,
  eventConsumers,
  home,
  keys,
  layout,
  list,
  oidcClients,
  overview,
  registration,
  registrations,
  request,
  requestLog,
  riskBackTest,
  riskListDialogs,
  riskLists,
  riskRule,
  riskRuleDialogs,
  riskRuleEditor,
  riskRules,
  routingRules,
  search,
  signIn,
  simulator,
  testData,
  transaction,
  transactions,
  ui,
  user,
  users,
  webhook,
  webhookAttempt,
  webhookDeliveries,
  webhookDialogs,
  webhooks,
};

import type { AuditRow } from '#lib/backoffice/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

/** What was done, to what, and the page of the subject. The sentence has the tag `subject` where it has one. */
export type AuditDescription = {
  sentence: MessageKey;
  values: Record<string, string>;
  subject: string | null;
  href: string | null;
};

const text = (state: object | null, name: string): string => {
  const value = (state as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/** The values of the sentence about a change: what was added, else what was removed. */
function valuesOf(t: Translate, { action, before, after }: AuditRow) {
  const stored = (name: string): string => text(after, name) || text(before, name);
  return {
    action: formatValue(action),
    amount: [stored('amount'), stored('currency')].filter(Boolean).join(' ') || t('audit.remainingAmount'),
    application: stored('application'),
    by: stored('by'),
    list: stored('list').toLowerCase(),
    mode: stored('mode').toLowerCase(),
    name: stored('name'),
    on: stored('on'),
    role: stored('role'),
  };
}

/** Actions of users on their own account need no subject. */
const selfActions: Readonly<Record<string, MessageKey>> = {
  'user.sign-in': 'audit.event.userSignIn',
  'user.sign-out': 'audit.event.userSignOut',
  'user.choose-password': 'audit.event.userChoosePassword',
  'authenticator-app.add': 'audit.event.authenticatorAppAdd',
  'authenticator-app.remove': 'audit.event.authenticatorAppRemove',
  'passkey.add': 'audit.event.passkeyAdd',
  'passkey.remove': 'audit.event.passkeyRemove',
  'recovery-codes.renew': 'audit.event.recoveryCodesRenew',
  'session.end': 'audit.event.sessionEnd',
  'session.end-others': 'audit.event.sessionEndOthers',
};

const otherActions: Readonly<Record<string, MessageKey>> = {
  'user.create': 'audit.event.userCreate',
  'user.invite': 'audit.event.userInvite',
  'user.lock': 'audit.event.userLock',
  'user.unlock': 'audit.event.userUnlock',
  'user.give-role': 'audit.event.userGiveRole',
  'user.take-role': 'audit.event.userTakeRole',
  'user.reset-password': 'audit.event.userResetPassword',
  'user.remove-second-factors': 'audit.event.userRemoveSecondFactors',
  'user.end-sessions': 'audit.event.userEndSessions',
  'user.disable': 'audit.event.userDisable',
  'user.enable': 'audit.event.userEnable',
  'oidc-client.create': 'audit.event.oidcClientCreate',
  'oidc-client.change': 'audit.event.oidcClientChange',
  'oidc-client.replace-secret': 'audit.event.oidcClientReplaceSecret',
  'oidc-client.disable': 'audit.event.oidcClientDisable',
  'oidc-client.enable': 'audit.event.oidcClientEnable',
  'access-token.create': 'audit.event.accessTokenCreate',
  'access-token.rotate': 'audit.event.accessTokenRotate',
  'access-token.revoke': 'audit.event.accessTokenRevoke',
  'webhook.create': 'audit.event.webhookCreate',
  'webhook.rotate-secret': 'audit.event.webhookRotateSecret',
  'webhook.reactivate': 'audit.event.webhookReactivate',
  'webhook.disable': 'audit.event.webhookDisable',
  'webhook.resend': 'audit.event.webhookResend',
  'webhook.delete': 'audit.event.webhookDelete',
  'case.decide': 'audit.event.caseDecide',
  'case.undo': 'audit.event.caseUndo',
  'callback.resubmit': 'audit.event.callbackResubmit',
  'callback.delete': 'audit.event.callbackDelete',
  'callback-configuration.change': 'audit.event.callbackConfigurationChange',
  'callback-configuration.switch-address': 'audit.event.callbackConfigurationSwitchAddress',
  'callback-configuration.pause': 'audit.event.callbackConfigurationPause',
  'callback-configuration.resume': 'audit.event.callbackConfigurationResume',
  'callback-configuration.probe': 'audit.event.callbackConfigurationProbe',
  'risk-list.add': 'audit.event.riskListAdd',
  'risk-list.remove': 'audit.event.riskListRemove',
  'risk-list.import': 'audit.event.riskListImport',
  'risk-rule.create': 'audit.event.riskRuleCreate',
  'risk-rule.change': 'audit.event.riskRuleChange',
  'risk-rule.back-test': 'audit.event.riskRuleBackTest',
  'risk-rule.cancel-back-test': 'audit.event.riskRuleCancelBackTest',
  'risk-rule.set-mode': 'audit.event.riskRuleSetMode',
  'risk-rule.restore': 'audit.event.riskRuleRestore',
  'risk-rule.move': 'audit.event.riskRuleMove',
  'entity.create': 'audit.event.entityCreate',
  'entity.change': 'audit.event.entityChange',
  'connector-account.create': 'audit.event.connectorAccountCreate',
  'connector-account.change': 'audit.event.connectorAccountChange',
  'connector-account.delete': 'audit.event.connectorAccountDelete',
  'routing-rule.create': 'audit.event.routingRuleCreate',
  'routing-rule.change': 'audit.event.routingRuleChange',
  'routing-rule.move': 'audit.event.routingRuleMove',
  'routing-rule.delete': 'audit.event.routingRuleDelete',
  'bin-ranges.import': 'audit.event.binRangesImport',
  'entity.move-clock': 'audit.event.entityMoveClock',
  'channel.test-payment': 'audit.event.channelTestPayment',
  'simulator.decide': 'audit.event.simulatorDecide',
  'payment.capture': 'audit.event.paymentCapture',
  'payment.refund': 'audit.event.paymentRefund',
  'payment.reverse': 'audit.event.paymentReverse',
  'payment.rebill': 'audit.event.paymentRebill',
  'registration.delete': 'audit.event.registrationDelete',
  'registration.expire': 'audit.event.registrationExpire',
  'saved-view.create': 'audit.event.savedViewCreate',
  'saved-view.change': 'audit.event.savedViewChange',
  'saved-view.delete': 'audit.event.savedViewDelete',
};

/** Detail pages by the noun of the action. */
const pages: Readonly<Record<string, string>> = {
  user: '/users/',
  entity: '/entities/',
  channel: '/entities/',
  simulator: '/transactions/',
  payment: '/transactions/',
  registration: '/registrations/',
  webhook: '/webhooks/',
  callback: '/callbacks/',
  case: '/cases/',
  'callback-configuration': '/entities/',
  'risk-rule': '/risk-rules/',
};

export const describedActions = [...Object.keys(selfActions), ...Object.keys(otherActions)];

export function describeAuditEvent(t: Translate, row: AuditRow): AuditDescription {
  const { action, subjectId, subjectName } = row;
  const values = valuesOf(t, row);
  const mine = selfActions[action];
  if (mine) return { sentence: mine, values, subject: null, href: null };
  const noun = action.split('.', 1)[0] ?? '';
  const page = pages[noun];
  const nameless = page === pages.payment ? t('audit.transaction') : noun.replaceAll('-', ' ');
  return {
    sentence: otherActions[action] ?? 'audit.event.unknown',
    values,
    subject: subjectName ?? `${nameless} ${subjectId.slice(0, 8)}…`,
    href: page ? page + subjectId : null,
  };
}

/** An entry as text. */
export function formatAuditEvent(t: Translate, row: AuditRow): string {
  const { sentence, values, subject } = describeAuditEvent(t, row);
  return t.markup(sentence, { ...values, subject: () => subject ?? '' });
}

/** An entry in one sentence, for screen readers. */
export function describeEntry(t: Translate, entry: AuditRow): string {
  const event = formatAuditEvent(t, entry);
  return t('audit.entry.description', { sequence: entry.sequence, actor: entry.actorName, event });
}

/** Formats an unknown action: `entity.split-off` becomes “Entity: split off”. */
function formatValue(action: string): string {
  const [noun = '', verb = ''] = action.replaceAll('-', ' ').split('.');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`;
}

import type { AuditRow } from '#lib/backoffice/index.ts';

/** An entry as text: what was done, to what, and the page of the subject. */
export type AuditDescription = { summary: string; subject: string | null; href: string | null };

const text = (state: object | null, name: string): string => {
  const value = (state as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

const formatAmount = ({ after }: AuditRow): string =>
  [text(after, 'amount'), text(after, 'currency')].filter(Boolean).join(' ') || 'the remaining amount';

const roleOf = (state: object | null): string => `the role ${text(state, 'role')} on ${text(state, 'on')}`;

/** Actions of users on their own account need no subject. */
const selfActions: Readonly<Record<string, (row: AuditRow) => string>> = {
  'user.sign-in': ({ after }) => `Signed in to ${text(after, 'application')}`,
  'user.sign-out': () => 'Signed out',
  'user.choose-password': ({ after }) =>
    `Set a password after an ${text(after, 'by')}`.replace('an reset', 'a reset'),
  'authenticator-app.add': () => 'Added an authenticator app',
  'authenticator-app.remove': () => 'Removed the authenticator app',
  'passkey.add': ({ after }) => `Added the passkey ${text(after, 'name')}`,
  'passkey.remove': ({ before }) => `Removed the passkey ${text(before, 'name')}`,
  'recovery-codes.renew': () => 'Created new recovery codes',
  'session.end': () => 'Signed out another session',
  'session.end-others': () => 'Signed out all other sessions',
};

const otherActions: Readonly<Record<string, (row: AuditRow) => string>> = {
  'user.create': () => 'Created',
  'user.invite': () => 'Invited',
  'user.lock': () => 'Locked after ten failed sign-ins:',
  'user.unlock': () => 'Unlocked',
  'user.give-role': ({ after }) => `Assigned ${roleOf(after)} to`,
  'user.take-role': ({ before }) => `Removed ${roleOf(before)} from`,
  'user.reset-password': () => 'Created a password link for',
  'user.remove-second-factors': () => 'Removed the second factors of',
  'user.end-sessions': () => 'Signed out all sessions of',
  'user.disable': () => 'Disabled',
  'user.enable': () => 'Enabled',
  'oidc-client.create': () => 'Added the OIDC client',
  'oidc-client.change': () => 'Changed the addresses of',
  'oidc-client.replace-secret': () => 'Replaced the secret of',
  'oidc-client.disable': () => 'Disabled the OIDC client',
  'oidc-client.enable': () => 'Enabled the OIDC client',
  'access-token.create': () => 'Issued the access token',
  'access-token.rotate': () => 'Rotated the access token',
  'access-token.revoke': () => 'Revoked the access token',
  'entity.create': () => 'Created',
  'entity.change': () => 'Changed',
  'connector-account.create': () => 'Added the connector account',
  'connector-account.change': () => 'Changed the connector account',
  'connector-account.delete': () => 'Deleted the connector account',
  'routing-rule.create': () => 'Added the routing rule',
  'routing-rule.change': () => 'Changed the routing rule',
  'routing-rule.move': () => 'Moved the routing rule',
  'routing-rule.delete': () => 'Deleted the routing rule',
  'bin-ranges.import': () => 'Imported',
  'entity.move-clock': () => 'Moved the test clock of',
  'channel.test-payment': () => 'Made a test payment through',
  'simulator.decide': () => 'Completed the test payment',
  'payment.capture': (row) => `Requested a capture of ${formatAmount(row)} on`,
  'payment.refund': (row) => `Requested a refund of ${formatAmount(row)} on`,
  'payment.reverse': (row) => `Requested a reversal of ${formatAmount(row)} on`,
  'payment.rebill': (row) => `Requested a rebill of ${formatAmount(row)} on`,
  'registration.delete': () => 'Deleted the payment method',
  'registration.expire': () => 'Retention period ended:',
  'saved-view.create': () => 'Saved the view',
  'saved-view.change': () => 'Changed the view',
  'saved-view.delete': () => 'Deleted the view',
};

/** Detail pages by the noun of the action. */
const pages: Readonly<Record<string, string>> = {
  user: '/users/',
  entity: '/entities/',
  channel: '/entities/',
  simulator: '/transactions/',
  payment: '/transactions/',
  registration: '/registrations/',
};

export const describedActions = [...Object.keys(selfActions), ...Object.keys(otherActions)];

export function describeAuditEvent(row: AuditRow): AuditDescription {
  const { action, subjectId, subjectName } = row;
  const mine = selfActions[action];
  if (mine) return { summary: mine(row), subject: null, href: null };
  const noun = action.split('.', 1)[0] ?? '';
  const page = pages[noun];
  const nameless = page === pages.payment ? 'transaction' : noun.replaceAll('-', ' ');
  return {
    summary: otherActions[action]?.(row) ?? formatValue(action),
    subject: subjectName ?? `${nameless} ${subjectId.slice(0, 8)}…`,
    href: page ? page + subjectId : null,
  };
}

/** Formats an unknown action: `entity.split-off` becomes “Entity: split off”. */
function formatValue(action: string): string {
  const [noun = '', verb = ''] = action.replaceAll('-', ' ').split('.');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`;
}

import type { AuditRow } from '#lib/backoffice/index.ts';

/** An entry in words: what was done, to what, and where that can be looked at. */
export type AuditDescription = { says: string; about: string | null; href: string | null };

const text = (state: object | null, name: string): string => {
  const value = (state as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

const formatAmount = ({ after }: AuditRow): string =>
  [text(after, 'amount'), text(after, 'currency')].filter(Boolean).join(' ') || 'all that remains';

const roleOf = (state: object | null): string => `the role ${text(state, 'role')} on ${text(state, 'on')}`;

/** What a person did to their own account has no other subject. */
const selfActions: Readonly<Record<string, (row: AuditRow) => string>> = {
  'user.sign-in': ({ after }) => `Signed in to ${text(after, 'application')}`,
  'user.sign-out': () => 'Signed out',
  'user.choose-password': ({ after }) =>
    `Chose a password after an ${text(after, 'by')}`.replace('an reset', 'a reset'),
  'authenticator-app.add': () => 'Added an authenticator app',
  'authenticator-app.remove': () => 'Removed the authenticator app',
  'passkey.add': ({ after }) => `Added the passkey ${text(after, 'name')}`,
  'passkey.remove': ({ before }) => `Removed the passkey ${text(before, 'name')}`,
  'recovery-codes.renew': () => 'Made new recovery codes',
  'session.end': () => 'Ended another session',
  'session.end-others': () => 'Ended all other sessions',
};

const otherActions: Readonly<Record<string, (row: AuditRow) => string>> = {
  'user.create': () => 'Created',
  'user.invite': () => 'Invited',
  'user.lock': () => 'Ten failures locked the account of',
  'user.unlock': () => 'Unlocked',
  'user.give-role': ({ after }) => `Gave ${roleOf(after)} to`,
  'user.take-role': ({ before }) => `Took ${roleOf(before)} from`,
  'user.reset-password': () => 'Made a password link for',
  'user.remove-second-factors': () => 'Removed the second factors of',
  'user.end-sessions': () => 'Ended the sessions of',
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
  'entity.move-clock': () => 'Moved the virtual clock of',
  'channel.test-payment': () => 'Made a test payment through',
  'simulator.decide': () => 'Decided as the test bank about',
  'payment.capture': (row) => `Asked to capture ${formatAmount(row)} of`,
  'payment.refund': (row) => `Asked to refund ${formatAmount(row)} of`,
  'payment.reverse': (row) => `Asked to reverse ${formatAmount(row)} of`,
  'payment.rebill': (row) => `Asked to rebill ${formatAmount(row)} of`,
  'registration.delete': () => 'Deregistered',
  'registration.expire': () => 'Its retention ended:',
  'saved-view.create': () => 'Saved the view',
  'saved-view.change': () => 'Changed the view',
  'saved-view.delete': () => 'Deleted the view',
};

/** Pages of single things, by the noun of the action. */
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
  if (mine) return { says: mine(row), about: null, href: null };
  const noun = action.split('.', 1)[0] ?? '';
  const page = pages[noun];
  const nameless = page === pages.payment ? 'transaction' : noun.replaceAll('-', ' ');
  return {
    says: otherActions[action]?.(row) ?? formatValue(action),
    about: subjectName ?? `${nameless} ${subjectId.slice(0, 8)}…`,
    href: page ? page + subjectId : null,
  };
}

/** What this page has no sentence for: `entity.split-off` is “Entity: split off”. */
function formatValue(action: string): string {
  const [noun = '', verb = ''] = action.replaceAll('-', ' ').split('.');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`;
}

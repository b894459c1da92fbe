import type { AuditRow } from '#lib/audit/staff/index.ts';
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
    vat: text(after, 'vat') || 'none',
  };
}

/** Actions of users on their own account need no subject. */
const selfActions = new Set([
  'user.sign-in',
  'user.sign-out',
  'user.refuse-access',
  'user.choose-password',
  'authenticator-app.add',
  'passkey.add',
  'authenticator-app.remove',
  'passkey.remove',
  'recovery-codes.renew',
  'session.end',
  'session.end-others',
]);

/** The sentence of an action has its name: `user.give-role` is `audit.event.userGiveRole`. */
function sentenceOf(t: Translate, action: string): MessageKey {
  const name = action.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = `audit.event.${name}` as MessageKey;
  return /^[a-z-]+\.[a-z-]+$/.test(action) && t.has(key) ? key : 'audit.event.unknown';
}

/** Detail pages by the noun of the action. */
const pages: Readonly<Record<string, string>> = {
  user: '/users/',
  'assistant-key': '/users/',
  entity: '/entities/',
  channel: '/entities/',
  simulator: '/transactions/',
  payment: '/transactions/',
  registration: '/registrations/',
  schedule: '/schedules/',
  'payment-link': '/payment-links/',
  'ledger-entry': '/ledger-entries/',
  fees: '/entities/',
  dispute: '/disputes/',
  payout: '/payouts/',
  period: '/periods/',
  'payout-terms': '/entities/',
  webhook: '/webhooks/',
  callback: '/callbacks/',
  case: '/cases/',
  'callback-configuration': '/entities/',
  'risk-rule': '/risk-rules/',
  'settlement-import': '/settlement/',
  'settlement-line': '/settlement-lines/',
  'settlement-format': '/settlement-formats/',
  'settlement-rule': '/settlement-rules/',
  'file-connection': '/file-connections/',
  'bank-statement': '/bank-statements/',
  'bank-entry': '/bank-entries/',
};

export function describeAuditEvent(t: Translate, row: AuditRow): AuditDescription {
  const { action, subjectId, subjectName } = row;
  const values = valuesOf(t, row);
  const sentence = sentenceOf(t, action);
  if (selfActions.has(action)) return { sentence, values, subject: null, href: null };
  const noun = action.split('.', 1)[0] ?? '';
  const page = pages[noun];
  const nameless = page === pages.payment ? t('audit.transaction') : noun.replaceAll('-', ' ');
  return {
    sentence,
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

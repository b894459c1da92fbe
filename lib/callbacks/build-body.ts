import type { CallbackField, CallbackTemplate } from './configuration.ts';
import type { CaseDecision } from './decision.ts';

/** What a body is built from. */
export type CallbackContent = Pick<
  CaseDecision,
  'merchantId' | 'channelId' | 'paymentId' | 'decision' | 'userId' | 'cancelReason' | 'note' | 'decidedAt'
> & { merchantTransactionId: string | null };

/** The form-encoded body of a callback (spec 6.3): fields without a key or a value are left out. */
export function buildBody(template: CallbackTemplate, content: CallbackContent): string {
  const values = readValues(content);
  const body = new URLSearchParams();
  for (const [field, key] of listKeys(template)) {
    const value = values[field];
    if (value !== null && value !== '') body.append(key, value);
  }
  for (const { key, value } of template.pairs) body.append(key, value);
  return body.toString();
}

/** The keys of the body in their order. Without a prefix, the transaction id of the merchant would have a key twice. */
export function listKeys({ keys, prefix }: CallbackTemplate): [field: CallbackField, key: string][] {
  const listed: [CallbackField, string | null][] = [
    ['client', keys.client],
    ['subclientid', keys.subclientid],
    ['transactionid', keys.transactionid],
    ['prefixedtransactionid', keys.prefixedtransactionid && prefix && prefix + keys.prefixedtransactionid],
    ['decision', keys.decision],
    ['userid', keys.userid],
    ['cancelreason', keys.cancelreason],
    ['note', keys.note],
    ['processdate', keys.processdate],
  ];
  return listed.filter((each): each is [CallbackField, string] => Boolean(each[1]));
}

function readValues(content: CallbackContent): Record<CallbackField, string | null> {
  return {
    client: content.merchantId,
    subclientid: content.channelId,
    transactionid: content.paymentId,
    prefixedtransactionid: content.merchantTransactionId,
    decision: content.decision,
    userid: content.userId,
    cancelreason: content.decision === 'CANCEL' ? content.cancelReason : null,
    note: content.note,
    processdate: formatProcessDate(content.decidedAt),
  };
}

/** `yyyy-MM-dd HH:mm:ss.SSS` in UTC. */
function formatProcessDate(at: Date): string {
  return at.toISOString().slice(0, 23).replace('T', ' ');
}

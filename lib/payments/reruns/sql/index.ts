// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Deletes the stored commands of rejected payments that are not run again.
 */
export const forgetStoredCommands: Statement<ForgetStoredCommandsParameters, ForgetStoredCommandsRow, 'write'> = {
  name: 'payments.reruns.forget-stored-commands',
  kind: 'write',
  parameters: ['merchantIds', 'ids'],
  text: `UPDATE payment p SET outcome = p.outcome - 'rerun'
FROM unnest($1::text[], $2::text[]) AS k(merchant_id, id)
WHERE p.merchant_id = k.merchant_id AND p.id = k.id AND p.state = 'REJECTED' AND p.outcome -> 'rerun' ? 'command'`,
};

export type ForgetStoredCommandsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type ForgetStoredCommandsRow = Record<never, never>;

/**
 * Takes the stored command of a rejected payment, with its event. One conditional UPDATE: a payment is run again once.
 */
export const takeStoredCommand: Statement<TakeStoredCommandParameters, TakeStoredCommandRow, 'write'> = {
  name: 'payments.reruns.take-stored-command',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'sealedCommand', 'actor', 'data'],
  text: `WITH taken AS (
  UPDATE payment SET outcome = outcome - 'rerun', updated_at = $1, event_count = event_count + 1
  WHERE merchant_id = $2 AND id = $3 AND state = 'REJECTED'
    AND outcome -> 'rerun' ->> 'command' = $4
  RETURNING merchant_id, id, event_count, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payment', id, event_count, 'payment.rerun', $5, $1, amount_minor, currency, $6 FROM taken`,
};

export type TakeStoredCommandParameters = {
  now: Date;
  merchantId: string;
  id: string;
  sealedCommand: string;
  actor: string;
  data: string;
};
export type TakeStoredCommandRow = Record<never, never>;

import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Projection, StoredEvent } from '#lib/platform/events/index.ts';
import * as sql from '../sql/index.ts';

/** Keeps how payments with a value ended, for rules. */
export function historyProjection(): Projection {
  return {
    kind: 'projection',
    name: 'risk-history',
    apply: async (tx, events) => {
      const relevant = events.filter(isRelevant);
      if (relevant.length > 0) await recordHistory(tx, relevant);
    },
    clear: async (tx) => {
      await execute(tx, sql.deleteHistory, {});
      await execute(tx, sql.deleteMerchantValues, {});
    },
  };
}

/** A check that let its payment go on is followed by an event of that payment. */
function isRelevant({ streamType, type, data }: StoredEvent): boolean {
  if (streamType === 'payment') return type === 'attempt.approved' || type === 'attempt.declined';
  return streamType === 'risk' && (type !== 'risk.accepted' || data.kind === 'STANDALONE');
}

async function recordHistory(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  await execute(tx, sql.recordHistory, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
    streams: events.map(({ streamType }) => streamType),
    types: events.map(({ type }) => type),
  });
}

import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Projection, StoredEvent } from '#lib/platform/events/index.ts';
import * as sql from './sql/index.ts';

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

/** A check that lets its payment go on has no event; events of that payment follow. */
function isRelevant({ streamType, type }: StoredEvent): boolean {
  if (streamType === 'payment') return type === 'attempt.approved' || type === 'attempt.declined';
  return streamType === 'risk';
}

async function recordHistory(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  await execute(tx, sql.recordHistory, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
    streams: events.map(({ streamType }) => streamType),
    types: events.map(({ type }) => type),
  });
}

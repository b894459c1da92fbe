import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Projection, StoredEvent } from '#lib/platform/events/index.ts';
import * as sql from './sql/index.ts';

/**
 * Keeps what customers paid, what acquirers and issuers checked, and when a PSP first saw a value, for rules. It has a
 * cursor of its own, so that an installation that is older than it counts its whole log.
 */
export function outcomeProjection(): Projection {
  return {
    kind: 'projection',
    name: 'risk-outcomes',
    apply: async (tx, events) => {
      const relevant = events.filter(isRelevant);
      if (relevant.length > 0) await recordOutcomes(tx, relevant);
    },
    clear: async (tx) => {
      await execute(tx, sql.deleteOutcomes, {});
    },
  };
}

function isRelevant(event: StoredEvent): boolean {
  const { streamType, type } = event;
  if (streamType === 'payment') return type === 'attempt.approved' || type === 'attempt.declined';
  return streamType === 'risk' || authenticationOf(event) !== '';
}

async function recordOutcomes(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  await execute(tx, sql.recordOutcomes, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
    streams: events.map(({ streamType }) => streamType),
    types: events.map(({ type }) => type),
    cvv: events.map(({ data }) => textOf(data.cvvResponse)),
    avs: events.map(({ data }) => textOf(data.avsResponse)),
    authentications: events.map(authenticationOf),
  });
}

/** Y where the cardholder was authenticated, N where not; empty where the event brings no such result. */
function authenticationOf({ streamType, type, data }: StoredEvent): 'Y' | 'N' | '' {
  if (streamType !== 'authentication' || type !== 'authentication.message') return '';
  const { messageType, transStatus } = (data.message ?? {}) as Record<string, unknown>;
  if (messageType !== 'ARes' && messageType !== 'RReq') return '';
  if (transStatus === 'Y') return 'Y';
  return transStatus === 'N' || transStatus === 'R' ? 'N' : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

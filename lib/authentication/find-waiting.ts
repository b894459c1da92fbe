import { build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';

/** A payment whose shopper is at the simulated card issuer. */
export type WaitingAtIssuer = { merchantId: string; streamId: string; challengeUrl: string | null; createdAt: Date };

/** What waits there, oldest first; the key is that of the payment. */
export async function findWaitingAtIssuer(
  connection: Connection,
  scope: SearchScope,
  limit: number,
): Promise<WaitingAtIssuer[]> {
  const query = build
    .selectFrom('authentication')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.merchant_id', '=', 'authentication.merchant_id')
        .onRef('payment.id', '=', 'authentication.payment_id'),
    )
    .select(['authentication.merchant_id as merchantId', 'authentication.payment_id as streamId'])
    .select(['authentication.challenge_url as challengeUrl', 'authentication.created_at as createdAt'])
    .where('authentication.state', '=', 'CHALLENGE')
    .where('authentication.directory', '=', 'simulated')
    .where('payment.state', '=', 'PENDING')
    .where(compileScope(scope, 'payment'))
    .orderBy('authentication.created_at')
    .orderBy('authentication.id')
    .limit(limit);
  return (await runBuilt(connection, query)) as WaitingAtIssuer[];
}

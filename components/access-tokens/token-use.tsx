'use client';

import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Count } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { TokenRow } from '#lib/backoffice/index.ts';

const dayMs = 86_400_000;

/** A count, marked when it reached its cap. */
export function CappedCount({ count, capped }: TokenRow['calls']) {
  return (
    <span title={capped ? 'Counting stops at this number.' : undefined}>
      <Count value={count} />
      {capped ? '+' : ''}
    </span>
  );
}

/** The use of a token in the last week; null while it is being counted. */
export function useTokenUsage(token: TokenRow) {
  const use = useApiQuery(api['access-tokens'][':id'].use, { param: { id: token.id } });
  const lastAt = use.data?.lastAt ?? null;
  return {
    ...use,
    /** The token is in use: revoking it needs a typed confirmation. */
    isInUse: lastAt !== null && Date.now() - Date.parse(lastAt) < dayMs,
  };
}

/** Shows how many clients a revoked token affects. */
export function TokenUsage({ use, token }: { use: ReturnType<typeof useTokenUsage>; token: TokenRow }) {
  if (use.isPending) return <Skeleton className="h-5 w-80" />;
  if (use.isError) return <p>Couldn’t count its use: {use.error.message}</p>;
  const { calls, addresses, lastAt, lastAddress } = use.data;
  if (calls.count === 0 || lastAt === null) {
    return (
      <p>
        No requests in 7 days
        {token.lastUsedAt ? (
          <>
            ; it was last used <RelativeTime at={token.lastUsedAt} />
          </>
        ) : (
          ': it was never used'
        )}
        .
      </p>
    );
  }
  return (
    <p>
      <strong className="font-medium">
        <CappedCount {...calls} /> {calls.count === 1 ? 'request' : 'requests'} in 7 days
      </strong>{' '}
      from {addresses === 1 ? 'one address' : `${addresses} addresses`}, last <RelativeTime at={lastAt} />
      {lastAddress ? ` from ${lastAddress}` : ''}.
    </p>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { CappedCount } from '#components/ui/values/capped-count.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { TokenRow } from '#lib/access/staff/index.ts';

const dayMs = 86_400_000;

/** The use of a token in the last week; null while it is being counted. */
export function useTokenUsage(token: TokenRow) {
  const use = useApiQuery(accessApi['access-tokens'][':id'].use, { param: { id: token.id } });
  const lastAt = use.data?.lastAt ?? null;
  return {
    ...use,
    /** The token is in use: revoking it needs a typed confirmation. */
    isInUse: lastAt !== null && Date.now() - Date.parse(lastAt) < dayMs,
  };
}

/** Shows how many clients a revoked token affects. */
export function TokenUsage({ use, token }: { use: ReturnType<typeof useTokenUsage>; token: TokenRow }) {
  const t = useTranslations();
  if (use.isPending) return <Skeleton className="h-5 w-80" />;
  if (use.isError) return <p>{t('accessTokens.use.failed', { message: use.error.message })}</p>;
  const { calls, addresses, lastAt, lastAddress } = use.data;
  if (calls.count === 0 || lastAt === null) {
    const { lastUsedAt } = token;
    if (!lastUsedAt) return <p>{t('accessTokens.use.neverUsed')}</p>;
    return <p>{t.rich('accessTokens.use.unusedSince', { time: () => <RelativeTime at={lastUsedAt} /> })}</p>;
  }
  return (
    <p>
      {t.rich('accessTokens.use.used', {
        requests: calls.count,
        addresses,
        isKnown: String(lastAddress !== null),
        address: lastAddress ?? '',
        strong: (chunks) => <strong className="font-medium">{chunks}</strong>,
        count: () => <CappedCount {...calls} />,
        time: () => <RelativeTime at={lastAt} />,
      })}
    </p>
  );
}

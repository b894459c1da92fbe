import { useTranslations } from 'next-intl';
import type { TokenRow } from '#lib/access/staff/index.ts';

export function isLive({ revokedAt, expiresAt }: TokenRow): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
}

/** Whether requests with the token are accepted. */
export function TokenState({ token }: { token: TokenRow }) {
  const t = useTranslations();
  const [label, colour] = token.revokedAt
    ? [t('accessTokens.state.revoked'), 'text-state-bad']
    : isLive(token)
      ? [t('accessTokens.state.active'), 'text-state-good']
      : [t('accessTokens.state.expired'), 'text-muted-foreground'];
  return (
    <span className={`font-medium ${colour}`} suppressHydrationWarning>
      {label}
    </span>
  );
}

import type { TokenRow } from '#lib/backoffice/index.ts';

export function isLive({ revokedAt, expiresAt }: TokenRow): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
}

/** Whether requests with the token are accepted. */
export function TokenState({ token }: { token: TokenRow }) {
  const [label, colour] = token.revokedAt
    ? ['Revoked', 'text-state-bad']
    : isLive(token)
      ? ['Active', 'text-state-good']
      : ['Expired', 'text-muted-foreground'];
  return (
    <span className={`font-medium ${colour}`} suppressHydrationWarning>
      {label}
    </span>
  );
}

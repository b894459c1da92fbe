'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import type { IssuedTokenAnswer, TokenRow } from '#lib/backoffice/index.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { NewTokenSecret } from './new-token-secret.tsx';
import { RevokeDialog, RotateDialog } from './token-dialogs.tsx';
import { CappedCount } from './token-use.tsx';

export type Doing = { what: 'rotate' | 'revoke'; token: TokenRow } | { what: 'create' } | null;

/** /access-tokens: what merchants' servers sign their requests with. */
export function AccessTokens() {
  const { me, entity } = useShell();
  const path = apiPath('/access-tokens', { entity });
  const list = useApiQuery<{ tokens: TokenRow[] }>(path);
  const [doing, setDoing] = useState<Doing>(null);
  const [issued, setIssued] = useState<IssuedTokenAnswer | null>(null);
  const mayWrite = me.permissions.includes('tokens.write');
  const done = (answer?: IssuedTokenAnswer): void => {
    setDoing(null);
    if (answer) setIssued(answer);
    void list.refetch();
  };
  const create = mayWrite ? (
    <Button look="primary" onClick={() => setDoing({ what: 'create' })}>
      <Plus aria-hidden className="size-4" />
      New token
    </Button>
  ) : null;
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">Access tokens</h1>
        {create}
      </div>
      <p className="text-muted-foreground">
        Bearer tokens of the API. Each is good for its entity and everything below it.
      </p>
      <div className="mt-4">
        {list.isPending ? <Skeleton className="h-40" /> : null}
        {list.isError ? <Alert title="The tokens could not be read">{list.error.message}</Alert> : null}
        {list.data && list.data.tokens.length === 0 ? (
          <Alert title="No access tokens here">
            A merchant's server needs one before it can send a payment.
          </Alert>
        ) : null}
        {list.data && list.data.tokens.length > 0 ? (
          <ul className="divide-y border-y">
            {list.data.tokens.map((token) => (
              <Token key={token.id} token={token} mayWrite={mayWrite} onDo={setDoing} />
            ))}
          </ul>
        ) : null}
      </div>
      {doing?.what === 'create' ? <NewTokenDialog onDone={done} /> : null}
      {doing?.what === 'rotate' ? <RotateDialog token={doing.token} onDone={done} /> : null}
      {doing?.what === 'revoke' ? <RevokeDialog token={doing.token} onDone={done} /> : null}
      {issued ? <NewTokenSecret issued={issued} onClose={() => setIssued(null)} /> : null}
    </main>
  );
}

type TokenProps = { token: TokenRow; mayWrite: boolean; onDo: (doing: Doing) => void };

function stateOf({ revokedAt, expiresAt }: TokenRow): { word: string; colour: string; live: boolean } {
  if (revokedAt) return { word: 'Revoked', colour: 'text-state-bad', live: false };
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) {
    return { word: 'Expired', colour: 'text-muted-foreground', live: false };
  }
  return { word: expiresAt ? 'Good until its end' : 'Good', colour: 'text-state-good', live: true };
}

function Token({ token, mayWrite, onDo }: TokenProps) {
  const { entity } = useShell();
  const { word, colour, live } = stateOf(token);
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_12rem_14rem_auto] sm:items-center">
      <div className="min-w-0">
        <p className="truncate font-medium">{token.name}</p>
        <p className="truncate text-muted-foreground text-table">
          <span className="font-mono">{token.hint}</span> · {token.entityName}
        </p>
      </div>
      <p className="text-muted-foreground text-table">{token.scopes.join(', ')}</p>
      <p className="text-table">
        <span className={`font-medium ${colour}`} suppressHydrationWarning>
          {word}
        </span>
        <span className="block text-muted-foreground">
          {token.lastUsedAt ? (
            <>
              used <RelativeTime at={token.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {token.calls.count > 0 ? (
            <>
              {' · '}
              <Link
                href={apiPath('/requests', { entity, token: token.id, within: '7d' })}
                className="hover:text-foreground hover:underline"
                title="Calls in 7 days"
              >
                <CappedCount {...token.calls} /> {token.calls.count === 1 ? 'call' : 'calls'} in 7 days
              </Link>
            </>
          ) : null}
        </span>
      </p>
      <div className="flex gap-2 sm:justify-end">
        {mayWrite && live ? (
          <>
            <Button
              size="small"
              onClick={() => onDo({ what: 'rotate', token })}
              aria-label={`Rotate ${token.name}`}
            >
              Rotate
            </Button>
            <Button
              size="small"
              onClick={() => onDo({ what: 'revoke', token })}
              aria-label={`Revoke ${token.name}`}
            >
              Revoke
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
}

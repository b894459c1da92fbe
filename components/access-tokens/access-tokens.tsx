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

export type DialogState = { what: 'rotate' | 'revoke'; token: TokenRow } | { what: 'create' } | null;

/** /access-tokens: what merchants' servers sign their requests with. */
export function AccessTokens() {
  const { me, entity } = useShell();
  const path = apiPath('/access-tokens', { entity });
  const list = useApiQuery<{ tokens: TokenRow[] }>(path);
  const [dialog, setDialog] = useState<DialogState>(null);
  const [issued, setIssued] = useState<IssuedTokenAnswer | null>(null);
  const mayWrite = me.permissions.includes('tokens.write');
  const done = (answer?: IssuedTokenAnswer): void => {
    setDialog(null);
    if (answer) setIssued(answer);
    void list.refetch();
  };
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => setDialog({ what: 'create' })}>
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
        Bearer tokens of the API. Each works for its entity and everything below it.
      </p>
      <div className="mt-4">
        {list.isPending ? <Skeleton className="h-40" /> : null}
        {list.isError ? <Alert title="Couldn’t load the access tokens">{list.error.message}</Alert> : null}
        {list.data && list.data.tokens.length === 0 ? (
          <Alert title="No access tokens yet">
            A merchant's server needs one before it can send a payment.
          </Alert>
        ) : null}
        {list.data && list.data.tokens.length > 0 ? (
          <ul className="divide-y border-y">
            {list.data.tokens.map((token) => (
              <Token key={token.id} token={token} mayWrite={mayWrite} onDo={setDialog} />
            ))}
          </ul>
        ) : null}
      </div>
      {dialog?.what === 'create' ? <NewTokenDialog onDone={done} /> : null}
      {dialog?.what === 'rotate' ? <RotateDialog token={dialog.token} onDone={done} /> : null}
      {dialog?.what === 'revoke' ? <RevokeDialog token={dialog.token} onDone={done} /> : null}
      {issued ? <NewTokenSecret issued={issued} onClose={() => setIssued(null)} /> : null}
    </main>
  );
}

type TokenProps = { token: TokenRow; mayWrite: boolean; onDo: (dialog: DialogState) => void };

function stateOf({ revokedAt, expiresAt }: TokenRow): { label: string; colour: string; live: boolean } {
  if (revokedAt) return { label: 'Revoked', colour: 'text-state-bad', live: false };
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) {
    return { label: 'Expired', colour: 'text-muted-foreground', live: false };
  }
  return { label: expiresAt ? 'Active until it expires' : 'Active', colour: 'text-state-good', live: true };
}

function Token({ token, mayWrite, onDo }: TokenProps) {
  const { entity } = useShell();
  const { label, colour, live } = stateOf(token);
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
          {label}
        </span>
        <span className="block text-muted-foreground">
          {token.lastUsedAt ? (
            <>
              used <RelativeTime at={token.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          {token.calls.count > 0 ? (
            <>
              {' · '}
              <Link
                href={apiPath('/requests', { entity, token: token.id, within: '7d' })}
                className="hover:text-foreground hover:underline"
                title="Requests in 7 days"
              >
                <CappedCount {...token.calls} /> {token.calls.count === 1 ? 'request' : 'requests'} in 7 days
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

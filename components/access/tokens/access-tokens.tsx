'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessApi } from '#components/access/api.ts';
import { pagePath } from '#components/api/client.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CappedCount } from '#components/ui/values/capped-count.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { IssuedTokenAnswer, TokenRow } from '#lib/access/staff/index.ts';
import accessTokens from '#messages/en/access/access-tokens.json';
import { isLive, TokenState } from './token-state.tsx';
import { TokenUsage, useTokenUsage } from './token-use.tsx';

const NewTokenDialog = onDemand(() => import('./new-token-dialog.tsx').then((module) => module.NewTokenDialog));
const NewTokenSecret = onDemand(() => import('./new-token-secret.tsx').then((module) => module.NewTokenSecret));
const RotateDialog = onDemand(() => import('./token-dialogs.tsx').then((module) => module.RotateDialog));
const RevokeDialog = onDemand(() => import('./token-dialogs.tsx').then((module) => module.RevokeDialog));

type DialogState = { what: 'rotate' | 'revoke'; token: TokenRow } | { what: 'create' } | null;

function NeverUsed() {
  const t = useTranslations();
  return <span className="text-muted-foreground">{t('accessTokens.list.neverUsed')}</span>;
}

function Scopes({ names }: { names: string }) {
  return (
    <span className="block max-w-28 truncate 2xl:max-w-96" title={names}>
      {names}
    </span>
  );
}

function NeverExpires() {
  const t = useTranslations();
  return <span className="text-muted-foreground">{t('accessTokens.token.never')}</span>;
}

const cells = {
  name: ({ name }: TokenRow) => <span className="font-medium">{name}</span>,
  hint: ({ hint }: TokenRow) => <span className="font-mono text-[0.75rem]">{hint}</span>,
  state: (token: TokenRow) => <TokenState token={token} />,
  scopes: ({ scopes }: TokenRow) => <Scopes names={scopes.join(', ')} />,
  expiresAt: ({ expiresAt }: TokenRow) => (expiresAt ? <RelativeTime at={expiresAt} /> : <NeverExpires />),
  lastUsedAt: ({ lastUsedAt }: TokenRow) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : <NeverUsed />),
  calls: ({ calls }: TokenRow) => <CappedCount {...calls} />,
};

/** /access-tokens: what merchants' servers sign their requests with. */
export const AccessTokens = withMessages({ accessTokens }, function AccessTokens() {
  const t = useTranslations();
  const { me } = useShell();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<DialogState>(null);
  const [issued, setIssued] = useState<IssuedTokenAnswer | null>(null);
  const mayWrite = me.permissions.includes('tokens.write');
  const done = (answer?: IssuedTokenAnswer): void => {
    setDialog(null);
    if (answer) setIssued(answer);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/access-tokens') });
  };
  useKeys({ n: () => mayWrite && setDialog({ what: 'create' }) });
  return (
    <>
      <ListPage
        endpoint={accessApi['access-tokens']}
        title={t('pages.accessTokens')}
        lead={t('accessTokens.list.lead')}
        cells={cells}
        nameOf={({ name }) => name}
        narrow={(token) => <NarrowRow token={token} />}
        peek={(token) => ({ title: token.name, content: <Token token={token} mayWrite={mayWrite} onDo={setDialog} /> })}
        action={
          mayWrite ? (
            <Button variant="primary" onClick={() => setDialog({ what: 'create' })}>
              <Plus aria-hidden className="size-4" />
              {t('accessTokens.list.new')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('accessTokens.list.emptyTitle')}>{t('accessTokens.list.empty')}</Alert>}
      />
      {dialog?.what === 'create' ? <NewTokenDialog onDone={done} /> : null}
      {dialog?.what === 'rotate' ? <RotateDialog token={dialog.token} onDone={done} /> : null}
      {dialog?.what === 'revoke' ? <RevokeDialog token={dialog.token} onDone={done} /> : null}
      {issued ? <NewTokenSecret issued={issued} onClose={() => setIssued(null)} /> : null}
    </>
  );
});

type TokenProps = { token: TokenRow; mayWrite: boolean; onDo: (dialog: DialogState) => void };

/** A token beside the list: who uses it, and its actions. */
function Token({ token, mayWrite, onDo }: TokenProps) {
  const t = useTranslations();
  const { entity } = useShell();
  const use = useTokenUsage(token);
  return (
    <div className="space-y-4">
      <TokenUsage use={use} token={token} />
      <dl className="space-y-1.5">
        <DescriptionItem name={t('accessTokens.token.state')}>
          <TokenState token={token} />
        </DescriptionItem>
        <DescriptionItem name={t('common.entity')}>{token.entityName}</DescriptionItem>
        <DescriptionItem name={t('accessTokens.token.permissions')}>{token.scopes.join(', ')}</DescriptionItem>
        <DescriptionItem name={t('accessTokens.token.hint')}>{token.hint}</DescriptionItem>
        <DescriptionItem name={t('accessTokens.token.expires')}>
          {token.expiresAt ? <RelativeTime at={token.expiresAt} /> : t('accessTokens.token.never')}
        </DescriptionItem>
      </dl>
      <div className="flex flex-wrap gap-2">
        {mayWrite && isLive(token) ? (
          <>
            <Button onClick={() => onDo({ what: 'rotate', token })}>
              {t('accessTokens.token.rotate', { name: token.name })}
            </Button>
            <Button onClick={() => onDo({ what: 'revoke', token })}>
              {t('accessTokens.token.revoke', { name: token.name })}
            </Button>
          </>
        ) : null}
        <TextLink href={pagePath('/requests', { entity, q: `token:${token.id}` })} className="self-center">
          {t('accessTokens.token.requests')}
        </TextLink>
      </div>
    </div>
  );
}

function NarrowRow({ token }: { token: TokenRow }) {
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 truncate font-medium">{token.name}</span>
        <span className="ml-auto text-table">
          <TokenState token={token} />
        </span>
      </span>
      <span className="mt-0.5 block truncate text-muted-foreground text-table">
        <span className="font-mono">{token.hint}</span> · {token.entityName}
      </span>
    </>
  );
}

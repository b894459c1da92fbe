'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { accessApi } from '#components/access/api.ts';
import { Button } from '#components/ui/button.tsx';
import type { Reading } from '../reading.ts';
import { useSampleSession } from './sample-session.tsx';

const tokenLifeDays = 1;

/** Whose values the samples have, and what is missing to send them. */
export function ReaderNote({ reading: { isSignedIn, reader } }: { reading: Reading }) {
  const t = useTranslations();
  const { values } = useSampleSession();
  return (
    <aside
      aria-label={t('docs.reader.title')}
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 text-table"
    >
      <p className="min-w-56 grow basis-0">
        <ReaderText isSignedIn={isSignedIn} channel={reader?.channel ?? null} hasToken={'TURNPIKE_TOKEN' in values} />
      </p>
      {reader?.channel && values.TURNPIKE_TOKEN === undefined ? <CreateToken entityId={reader.channel.id} /> : null}
    </aside>
  );
}

type TextProps = { isSignedIn: boolean; channel: { name: string } | null; hasToken: boolean };

function ReaderText({ isSignedIn, channel, hasToken }: TextProps) {
  const t = useTranslations();
  const here = usePathname();
  if (channel && hasToken)
    return t.rich('docs.reader.ready', { name: channel.name, strong: (chunks) => <strong>{chunks}</strong> });
  if (channel)
    return t.rich('docs.reader.withoutToken', { name: channel.name, strong: (chunks) => <strong>{chunks}</strong> });
  if (isSignedIn) return t('docs.reader.withoutPermission');
  return t.rich('docs.reader.signedOut', {
    link: (chunks) => (
      <a href={`/sign-in?${new URLSearchParams({ to: here })}`} className="text-primary underline underline-offset-2">
        {chunks}
      </a>
    ),
  });
}

/** A token for test requests from this page, which knows it until it is left. */
function CreateToken({ entityId }: { entityId: string }) {
  const t = useTranslations();
  const { keep } = useSampleSession();
  const [state, setState] = useState<'ready' | 'creating' | 'failed'>('ready');
  const create = async (): Promise<void> => {
    setState('creating');
    try {
      const name = t('docs.reader.tokenName');
      const response = await accessApi['access-tokens'].$post({
        json: { entityId, name, expiresInDays: tokenLifeDays },
      });
      const { accessToken } = await response.json();
      keep({ TURNPIKE_TOKEN: accessToken });
    } catch {
      setState('failed');
    }
  };
  return (
    <span className="flex items-center gap-3">
      {state === 'failed' ? <span className="text-state-bad">{t('docs.reader.tokenFailed')}</span> : null}
      <Button variant="primary" disabled={state === 'creating'} onClick={() => void create()}>
        {t('docs.reader.createToken')}
      </Button>
    </span>
  );
}

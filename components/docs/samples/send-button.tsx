'use client';

import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import { useSampleSession } from './sample-session.tsx';
import type { Sending } from './use-send-sample.ts';

/** Sends the sample; until it can be sent, it names what comes first. */
export function SendButton({ title, sending: { state, missing, send } }: { title: string; sending: Sending }) {
  const t = useTranslations();
  const { values } = useSampleSession();
  // Without a token there is no way to send anything; the note at the top of the page explains it.
  if (values.TURNPIKE_TOKEN === undefined) return null;
  if (missing.length > 0) {
    return <span className="text-muted-foreground text-table">{t('docs.sample.sendEarlierFirst')}</span>;
  }
  return (
    <button
      type="button"
      disabled={state === 'sending'}
      onClick={() => void send()}
      aria-label={t('docs.sample.sendTitle', { name: title })}
      className={buttonVariants('primary', 'small')}
    >
      <Play aria-hidden className="size-3.5" />
      {state === 'sending' ? t('docs.sample.sending') : t('docs.sample.send')}
    </button>
  );
}

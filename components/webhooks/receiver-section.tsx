'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { WebhookRow } from '#lib/webhooks/staff/index.ts';

const Receiver = onDemand(() => import('./receiver.tsx').then((module) => module.Receiver));

type Props = { webhook: Pick<WebhookRow, 'id' | 'format'> };

/** How a receiver of this webhook is written and tried; its code is loaded when it is opened. */
export function ReceiverSection({ webhook }: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="receiver" className="min-w-0">
      <h2 id="receiver" className="mb-2 font-semibold">
        {t('webhook.receiver.title')}
      </h2>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="border-y py-1.5">
        <summary className="cursor-pointer rounded font-medium hover:bg-accent">{t('webhook.receiver.open')}</summary>
        {isOpen ? <Receiver webhook={webhook} /> : null}
      </details>
    </section>
  );
}

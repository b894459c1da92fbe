'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { WebhookDeliveryRow } from '#lib/webhooks/staff/index.ts';

const AttemptMessages = onDemand(() => import('./attempt-messages.tsx').then((module) => module.AttemptMessages));

type AttemptProps = { webhookId: string; deliveryId: string; attempt: WebhookDeliveryRow['attempts'][number] };

/** An attempt; its request and answer are read when it is opened. */
export function Attempt({ webhookId, deliveryId, attempt }: AttemptProps) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const { ordinal, startedAt, status, cause, outcome } = attempt;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="py-0.5">
        <summary className="cursor-pointer rounded wrap-anywhere hover:bg-accent">
          <Timestamp at={startedAt} />{' '}
          <span className={outcome === 'DELIVERED' ? 'text-state-good' : 'text-state-bad'}>
            {outcome === 'DELIVERED' ? t('webhook.attempt.acknowledged', { status: String(status ?? '') }) : cause}
          </span>
        </summary>
        {isOpen ? <AttemptMessages webhookId={webhookId} deliveryId={deliveryId} ordinal={ordinal} /> : null}
      </details>
    </li>
  );
}

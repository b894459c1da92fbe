'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import { Part } from './part.tsx';

const SendingDialog = onDemand(() => import('./sending-dialog.tsx').then((module) => module.SendingDialog));

type Props = { entityId: string; detail: CallbackConfigurationDetail };

/** Which answers acknowledge a callback, and its retries. */
export function SendingPart({ entityId, detail }: Props) {
  const t = useTranslations();
  const [isEditing, setIsEditing] = useState(false);
  const { acknowledgedStatuses, retryWaitSeconds, maxRetries } = detail.effective.sending;
  return (
    <Part
      part="sending"
      title={t('callbackConfiguration.sending.title')}
      entityId={entityId}
      detail={detail}
      action={
        <Button size="small" onClick={() => setIsEditing(true)}>
          {t('callbackConfiguration.sending.edit')}
        </Button>
      }
    >
      <dl className="space-y-1">
        <DescriptionItem name={t('callbackConfiguration.sending.statuses')}>
          {acknowledgedStatuses.join(', ')}
        </DescriptionItem>
        <DescriptionItem name={t('callbackConfiguration.sending.retries')}>
          {t('callbackConfiguration.sending.retriesText', { count: maxRetries, seconds: retryWaitSeconds })}
        </DescriptionItem>
      </dl>
      {isEditing ? <SendingDialog entityId={entityId} detail={detail} onClose={() => setIsEditing(false)} /> : null}
    </Part>
  );
}

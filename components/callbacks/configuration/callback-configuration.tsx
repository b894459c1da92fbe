'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import callbackConfiguration from '#messages/en/callbacks/callback-configuration.json';
import { Addresses } from './addresses.tsx';
import { MessagePart } from './message-part.tsx';
import { Part } from './part.tsx';
import { SendingPart } from './sending-part.tsx';
import { useSaveConfiguration } from './use-configuration.ts';

const DisableDialog = onDemand(() => import('./confirm-dialogs.tsx').then((module) => module.DisableCallbacksDialog));

type Props = { detail: EntityDetail };

/** The callbacks of an entity: what is set here, what is inherited, and from where. */
export const CallbackConfiguration = withMessages(
  { callbackConfiguration },
  function CallbackConfiguration({ detail: { node } }: Props) {
    const t = useTranslations();
    const read = useApiQuery(callbacksApi.entities[':id'].callbacks, { param: { id: node.id } });
    if (read.isPending) return <Skeleton className="h-64" />;
    if (read.isError) return <Alert title={t('callbackConfiguration.failed')}>{read.error.message}</Alert>;
    const part = { entityId: node.id, detail: read.data };
    return (
      <div className="max-w-3xl space-y-8">
        <p className="text-muted-foreground">{t('callbackConfiguration.lead')}</p>
        <Enabled {...part} />
        <Addresses {...part} />
        <MessagePart {...part} />
        <SendingPart {...part} />
      </div>
    );
  },
);

type PartProps = { entityId: string; detail: CallbackConfigurationDetail };

/** Whether decisions are posted at all. */
function Enabled({ entityId, detail }: PartProps) {
  const t = useTranslations();
  const save = useSaveConfiguration(entityId, detail);
  const [isAsking, setIsAsking] = useState(false);
  const { enabled, destination } = detail.effective;
  const switchOn = async (): Promise<void> => {
    try {
      await save({ enabled: true });
      toast.success(t('callbackConfiguration.saved'));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  const state = !enabled
    ? t('callbackConfiguration.enabled.off')
    : destination
      ? t('callbackConfiguration.enabled.on')
      : t('callbackConfiguration.enabled.noAddress');
  return (
    <Part
      part="enabled"
      title={t('callbackConfiguration.enabled.title')}
      entityId={entityId}
      detail={detail}
      action={
        <Button size="small" onClick={() => (enabled ? setIsAsking(true) : void switchOn())}>
          {enabled ? t('callbackConfiguration.enabled.switchOff') : t('callbackConfiguration.enabled.switchOn')}
        </Button>
      }
    >
      <p>{state}</p>
      {isAsking ? (
        <DisableDialog onConfirm={() => save({ enabled: false })} onClose={() => setIsAsking(false)} />
      ) : null}
    </Part>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CallbackConfigurationDetail } from '#lib/callbacks/staff/index.ts';
import { Part } from './part.tsx';
import { useShowConfiguration } from './use-configuration.ts';

const DestinationDialog = onDemand(() => import('./destination-dialog.tsx').then((module) => module.DestinationDialog));
const ProbeDialog = onDemand(() => import('./probe-dialog.tsx').then((module) => module.ProbeDialog));
const SwitchDialog = onDemand(() => import('./confirm-dialogs.tsx').then((module) => module.SwitchDialog));

type Props = { entityId: string; detail: CallbackConfigurationDetail };
type DialogState = { kind: 'edit' } | { kind: 'probe' | 'switch'; url: string };

/** Where decisions are posted: up to three addresses, one of them active. */
export function Addresses({ entityId, detail }: Props) {
  const t = useTranslations();
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const { destination } = detail.effective;
  const close = (): void => setDialog(null);
  return (
    <Part
      part="destination"
      title={t('callbackConfiguration.destination.title')}
      entityId={entityId}
      detail={detail}
      action={
        <>
          <PauseButton entityId={entityId} detail={detail} />
          <Button size="small" onClick={() => setDialog({ kind: 'edit' })}>
            {destination ? t('callbackConfiguration.destination.edit') : t('callbackConfiguration.destination.add')}
          </Button>
        </>
      }
    >
      {destination ? (
        <ul className="divide-y border-y">
          {destination.urls.map((url) => (
            <Address key={url} url={url} detail={detail} onOpen={(kind) => setDialog({ kind, url })} />
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">{t('callbackConfiguration.destination.empty')}</p>
      )}
      {destination && destination.headerNames.length > 0 ? (
        <p className="mt-2 text-muted-foreground text-table">
          {t('callbackConfiguration.destination.headers', { names: destination.headerNames.join(', ') })}
        </p>
      ) : null}
      <PausedNotice pausedAt={detail.pausedAt} />
      {dialog?.kind === 'edit' ? <DestinationDialog entityId={entityId} detail={detail} onClose={close} /> : null}
      {dialog?.kind === 'probe' ? <ProbeDialog entityId={entityId} url={dialog.url} onClose={close} /> : null}
      {dialog?.kind === 'switch' ? (
        <SwitchDialog entityId={entityId} from={destination?.activeUrl ?? ''} to={dialog.url} onClose={close} />
      ) : null}
    </Part>
  );
}

type AddressProps = { url: string; detail: CallbackConfigurationDetail; onOpen: (kind: 'probe' | 'switch') => void };

function Address({ url, detail, onOpen }: AddressProps) {
  const t = useTranslations();
  const isActive = url === detail.effective.destination?.activeUrl;
  const maySwitch = detail.own.destination !== null && !isActive;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow font-mono text-[0.8125rem] wrap-anywhere">{url}</span>
      {isActive ? (
        <span className="font-medium text-state-good">{t('callbackConfiguration.destination.active')}</span>
      ) : null}
      {detail.mayWrite ? (
        <span className="flex flex-wrap gap-2">
          {maySwitch ? (
            <Button
              size="small"
              onClick={() => onOpen('switch')}
              aria-label={t('callbackConfiguration.destination.switchNamed', { url })}
            >
              {t('callbackConfiguration.destination.switch')}
            </Button>
          ) : null}
          <Button
            size="small"
            onClick={() => onOpen('probe')}
            aria-label={t('callbackConfiguration.destination.probeNamed', { url })}
          >
            {t('callbackConfiguration.destination.probe')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function PausedNotice({ pausedAt }: { pausedAt: string | null }) {
  const t = useTranslations();
  if (pausedAt === null) return null;
  return (
    <p className="mt-2 text-state-wait">
      {t.rich('callbackConfiguration.destination.paused', { time: () => <Timestamp at={pausedAt} /> })}
    </p>
  );
}

function PauseButton({ entityId, detail: { own, pausedAt } }: Props) {
  const t = useTranslations();
  const show = useShowConfiguration(entityId);
  const pause = useApiMutation(callbacksApi.entities[':id'].callbacks.pause.$post, {
    onSuccess: show,
    onError: ({ message }) => toast.error(message),
  });
  if (!own.destination) return null;
  const isPaused = pausedAt === null;
  return (
    <ActionButton
      size="small"
      unavailable={pause.isPending ? t('common.inProgress') : null}
      onClick={() => pause.mutate({ param: { id: entityId }, json: { isPaused } })}
    >
      {isPaused ? t('callbackConfiguration.destination.pause') : t('callbackConfiguration.destination.resume')}
    </ActionButton>
  );
}

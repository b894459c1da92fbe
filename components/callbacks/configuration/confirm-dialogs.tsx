'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import callbackConfigurationDialogs from '#messages/en/callbacks/callback-configuration-dialogs.json';
import { useShowConfiguration } from './use-configuration.ts';

type ConfirmProps = { onConfirm: () => Promise<unknown>; onClose: () => void };

/** Switches callbacks off after showing what is no longer sent. */
export const DisableCallbacksDialog = withMessages(
  { callbackConfigurationDialogs },
  function DisableCallbacksDialog(props: ConfirmProps) {
    const t = useTranslations();
    return (
      <ConfirmDialog
        title={t('callbackConfigurationDialogs.disable.title')}
        action={t('callbackConfigurationDialogs.disable.action')}
        {...props}
      >
        <p>{t('callbackConfigurationDialogs.disable.consequence')}</p>
      </ConfirmDialog>
    );
  },
);

/** Removes what the entity has itself of one part. */
export const InheritDialog = withMessages(
  { callbackConfigurationDialogs },
  function InheritDialog(props: ConfirmProps) {
    const t = useTranslations();
    return (
      <ConfirmDialog
        title={t('callbackConfigurationDialogs.inherit.title')}
        action={t('callbackConfigurationDialogs.inherit.action')}
        {...props}
      >
        <p>{t('callbackConfigurationDialogs.inherit.consequence')}</p>
      </ConfirmDialog>
    );
  },
);

type SwitchProps = { entityId: string; from: string; to: string; onClose: () => void };

/** Makes another address the active one. */
export const SwitchDialog = withMessages(
  { callbackConfigurationDialogs },
  function SwitchDialog({ entityId, from, to, onClose }: SwitchProps) {
    const t = useTranslations();
    const show = useShowConfiguration(entityId);
    return (
      <ConfirmDialog
        title={t('callbackConfigurationDialogs.switch.title')}
        action={t('callbackConfigurationDialogs.switch.action')}
        variant="primary"
        onConfirm={async () => {
          const endpoint = callbacksApi.entities[':id'].callbacks.switch;
          show(await answerOf(endpoint.$post({ param: { id: entityId }, json: { url: to } })));
        }}
        onClose={onClose}
      >
        <p className="wrap-anywhere">{t('callbackConfigurationDialogs.switch.consequence', { from, to })}</p>
      </ConfirmDialog>
    );
  },
);

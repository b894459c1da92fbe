'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { DeliveryRow, ResentSelected } from '#lib/webhooks/staff/index.ts';

const ResendSelectedDialog = onDemand(() =>
  import('./resend-selected-dialog.tsx').then((module) => module.ResendSelectedDialog),
);

type Props = { rows: readonly DeliveryRow[]; onClear?: () => void };

/** Sends the selected deliveries again, or one that is looked at, where they have ended. */
export function ResendSelected({ rows, onClear }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const possible = rows.filter(({ canResend }) => canResend);
  const done = ({ resent, skipped, inactive }: ResentSelected): void => {
    const parts = [
      t('webhookDeliveries.resend.done', { count: resent }),
      ...(skipped > 0 ? [t('webhookDeliveries.resend.skipped', { count: skipped })] : []),
      ...(inactive > 0 ? [t('webhookDeliveries.resend.inactive', { count: inactive })] : []),
    ];
    toast.success(parts.join(' '));
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/(?:deliveries|webhooks)/.test(String(queryKey[0])),
    });
    onClear?.();
  };
  return (
    <>
      <ActionButton
        variant="primary"
        unavailable={possible.length === 0 ? t('webhookDeliveries.resend.nothing') : null}
        onClick={() => setIsOpen(true)}
      >
        {t('webhookDeliveries.resend.selected', { count: possible.length })}
      </ActionButton>
      {isOpen ? (
        <ResendSelectedDialog
          ids={possible.map(({ id }) => id)}
          left={rows.length - possible.length}
          onDone={done}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

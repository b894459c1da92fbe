'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import erasure from '#messages/en/erasure/erasure.json';
import { EraseDialog, type EraseDialogProps } from './erase-dialog.tsx';

type EraseButtonProps = Pick<EraseDialogProps, 'shopper' | 'onStarted'>;

/** For administrators: everything that is stored of a customer is shown, then erased. */
export const EraseButton = withMessages({ erasure }, function EraseButton({ shopper, onStarted }: EraseButtonProps) {
  const t = useTranslations();
  const { me, entity } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  if (!me.permissions.includes('personal-data.erase')) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('erasure.action')}</Button>
      {isOpen ? (
        <EraseDialog shopper={shopper} entity={entity} onClose={() => setIsOpen(false)} onStarted={onStarted} />
      ) : null}
    </>
  );
});

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';

const MacrosDialog = onDemand(() => import('./macros-dialog.tsx').then((module) => module.MacrosDialog));

/** Opens the macros of the queue. */
export function MacrosButton() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onFocus={() => void MacrosDialog.preload()} onClick={() => setIsOpen(true)}>
        {t('cases.queue.macros')}
      </Button>
      {isOpen ? <MacrosDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

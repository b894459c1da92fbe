'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#components/ui/values/copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

type OneTimeSecretDialogProps = {
  onClose: () => void;
  title: string;
  /** What the secret is, with its article: "the access token". */
  name: string;
  secret: string;
  /** For how long it can be used, who may have it. */
  children?: ReactNode;
};

/** Shows a secret that cannot be shown again. Only the button that confirms its storage closes it without a question. */
export function OneTimeSecretDialog({ onClose, title, name, secret, children }: OneTimeSecretDialogProps) {
  const t = useTranslations();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (await copyText(t, secret, name)) setIsCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isDirty
      title={title}
      description={t('ui.oneTimeSecret.description')}
      closeQuestion={{
        title: t('ui.oneTimeSecret.unsaved.title', { name }),
        text: t('ui.oneTimeSecret.unsaved.text'),
        keep: t('ui.oneTimeSecret.unsaved.keep'),
        close: t('ui.oneTimeSecret.unsaved.close'),
      }}
    >
      <div className="flex flex-wrap items-start gap-3 rounded-md border bg-muted p-3">
        <code className="min-w-0 grow basis-48 select-all break-all font-mono text-[0.8125rem]">{secret}</code>
        <Button data-initial-focus variant={isCopied ? 'secondary' : 'primary'} onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {isCopied ? t('ui.oneTimeSecret.copied') : t('ui.oneTimeSecret.copy')}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
      {children ? <div className="mt-3 text-muted-foreground">{children}</div> : null}
      <DialogFooter>
        <Button variant={isCopied ? 'primary' : 'secondary'} onClick={onClose}>
          {t('ui.oneTimeSecret.stored')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

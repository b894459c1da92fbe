'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';

const shownMs = 1_500;

/** Copies the code as it is shown, with the values of the reader. */
export function CopyCode({ text, name }: { text: string; name: string }) {
  const t = useTranslations();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={t('docs.sample.copy', { name })}
        title={t('docs.sample.copyTitle')}
        className={buttonVariants('ghost', 'icon')}
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <span aria-live="polite" className="sr-only">
        {isCopied ? t('docs.sample.copied') : ''}
      </span>
    </>
  );
}

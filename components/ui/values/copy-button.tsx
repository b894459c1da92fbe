'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '#components/ui/toast/toast.ts';
import type { Translate } from '#messages/translate.ts';

/** The first eight and last four characters of an id. */
export function shortenId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

export async function copyText(t: Translate, text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('ui.copy.done', { name: what }));
    return true;
  } catch {
    toast.error(t('ui.copy.refused'));
    return false;
  }
}

/** A monospaced value with a copy button. */
export function CopyButton({ text, name, isFull = false }: { text: string; name: string; isFull?: boolean }) {
  const t = useTranslations();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (!(await copyText(t, text, name))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className={`min-w-0 font-mono text-[0.75rem] ${isFull ? 'break-all' : 'truncate'}`} title={text}>
        {isFull ? text : shortenId(text)}
      </span>
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
        aria-label={t('ui.copy.label', { name })}
        className="inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

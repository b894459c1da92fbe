'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { readError } from '#components/api/back-office-error.ts';
import { pagePath } from '#components/api/client.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { UploadedLogo } from '#lib/entities/staff/index.ts';
import type { ConnectedField } from '../settings/setting-box.ts';

type LogoInputProps = {
  entityId: string;
  label: string;
  /** The name of an uploaded image; empty: none. */
  value: string;
  onChange: (value: string) => void;
  field: ConnectedField;
};

/** Uploads an image; its name is the value that is reviewed and saved. */
export function LogoInput({ entityId, label, value, onChange, field }: LogoInputProps) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const add = async (file: File): Promise<void> => {
    setIsSending(true);
    try {
      onChange((await send(entityId, file)).name);
    } catch (error) {
      toast.error(error instanceof TypeError ? t('entities.tab.paymentForm.logo.failed') : (error as Error).message);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-3">
      {value === '' ? null : (
        // biome-ignore lint/performance/noImgElement: the gateway serves the image for ever by its hash.
        <img src={`/v1/logos/${value}`} alt={label} className="h-9 max-w-48 rounded bg-white object-contain p-1" />
      )}
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('entities.tab.paymentForm.logo.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void add(file);
          target.value = '';
        }}
      />
      <Button {...field} size="small" disabled={isSending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t('entities.tab.paymentForm.logo.choose')}
      </Button>
      {value === '' ? null : (
        <Button size="small" variant="ghost" onClick={() => onChange('')}>
          {t('entities.tab.paymentForm.logo.remove')}
        </Button>
      )}
    </span>
  );
}

/** The file as it is, not as a form. */
async function send(entityId: string, file: File): Promise<UploadedLogo> {
  const response = await fetch(pagePath(`/api/backoffice/entities/${entityId}/logo`, {}), {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw await readError(response);
  return (await response.json()) as UploadedLogo;
}

'use client';

import '#widget/styles/widget.css';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { FormLogo } from '#widget/config.ts';
import type { Look } from '#widget/look/look.ts';
import { renderPreview } from '#widget/look/render-preview.ts';
import { ContrastNotes } from './contrast-notes.tsx';
import { useEditedLogo, useEditedLook } from './form-look.ts';

/** The payment form as it is being edited, drawn by the widget itself, and whether it can be read. */
export function FormPreview({ detail }: { detail: EntityDetail }) {
  const t = useTranslations();
  const look = useEditedLook(detail.settings);
  const logo = useEditedLogo(detail.settings, detail.node.name);
  return (
    <section aria-labelledby="form-preview" className="min-w-0 self-start lg:sticky lg:top-4">
      <h3 id="form-preview" className="font-medium">
        {t('entities.tab.paymentForm.preview.title')}
      </h3>
      <p className="mb-2 text-muted-foreground text-table">{t('entities.tab.paymentForm.preview.hint')}</p>
      <Drawn look={look} logo={logo} />
      <ContrastNotes look={look} />
    </section>
  );
}

type Shown = { look: Look; logo: FormLogo | undefined };

function Drawn({ look, logo }: Shown) {
  const t = useTranslations();
  const page = useRef<HTMLDivElement>(null);
  const key = JSON.stringify({ look, logo });
  useEffect(() => {
    const shown = JSON.parse(key) as Shown;
    page.current?.replaceChildren(renderPreview(shown.look, shown.logo));
  }, [key]);
  return (
    <div
      role="img"
      aria-label={t('entities.tab.paymentForm.preview.title')}
      className="scheme-light rounded-lg border bg-white p-4 pb-0"
    >
      <div ref={page} inert />
    </div>
  );
}

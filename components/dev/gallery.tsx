'use client';

import { useTranslations } from 'next-intl';
import { LocaleProvider } from '#components/ui/locale-provider.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { ToastRegion } from '#components/ui/toast/toast-region.tsx';
import charts from '#messages/en/charts/charts.json';
import dev from '#messages/en/dev/dev.json';
import { ChartGallery } from './chart-gallery.tsx';
import { DetailGallery } from './detail-gallery.tsx';
import { ActionGallery, ConfirmDialogGallery, DialogGallery, SecretGallery } from './dialog-gallery.tsx';
import { FormGallery } from './form-gallery.tsx';
import { PickerGallery } from './picker-gallery.tsx';
import { MoneyGallery, TimeGallery } from './value-gallery.tsx';

const sections = [
  ['dialogs', 'Dialog'],
  ['confirm-dialogs', 'ConfirmDialog'],
  ['one-time-secrets', 'OneTimeSecretDialog'],
  ['actions', 'ActionButton'],
  ['forms', 'Form'],
  ['pickers', 'Pickers'],
  ['details', 'Detail'],
  ['money', 'Money'],
  ['times', 'Timestamp'],
  ['charts', 'Chart'],
];

/** /dev/components: the shared parts of the screens in all their states. */
export const Gallery = withMessages({ dev, charts }, function Gallery({ locale }: { locale: string }) {
  const t = useTranslations();
  return (
    <LocaleProvider locale={locale}>
      <main className="mx-auto max-w-5xl px-4 py-4 sm:px-6 sm:py-6">
        <h1 className="font-semibold text-xl tracking-tight">{t('dev.title')}</h1>
        <p className="mt-1 max-w-prose text-muted-foreground">{t('dev.lead')}</p>
        <nav aria-label={t('dev.parts')} className="mt-4 mb-6 flex flex-wrap gap-x-4 gap-y-1">
          {sections.map(([id, name]) => (
            <a key={id} href={`#${id}`} className="text-primary hover:underline">
              {name}
            </a>
          ))}
        </nav>
        <DialogGallery />
        <ConfirmDialogGallery />
        <SecretGallery />
        <ActionGallery />
        <FormGallery />
        <PickerGallery />
        <DetailGallery />
        <MoneyGallery />
        <TimeGallery />
        <ChartGallery />
      </main>
      <ToastRegion />
    </LocaleProvider>
  );
});

'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useId, useState } from 'react';
import { pathOf } from '#components/api/client.ts';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { EntityPicker } from '#components/entities/entity-picker.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { LabelledField, TextField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { isDay } from '#components/ui/pickers/date-presets.ts';
import type { MerchantFiles as Answer } from '#lib/settlement/staff/index.ts';
import settlementFiles from '#messages/en/settlement/settlement-files.json';
import { merchantFilesState, queryOf } from './merchant-files-state.ts';

/** /settlement-files: downloads what was settled with a merchant on a day. */
export const MerchantFiles = withMessages({ settlementFiles }, function MerchantFiles() {
  const t = useTranslations();
  const { entity } = useShell();
  const [state, setState] = useQueryStates(merchantFilesState, { history: 'push' });
  const answer = useApiQuery(settlementApi['settlement-files'], { query: { entity, ...queryOf(state) } });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">{t('pages.settlementFiles')}</h1>
      <p className="mt-1 max-w-prose text-muted-foreground">{t('settlementFiles.lead')}</p>
      <ReadStates read={answer} failed={t('settlementFiles.failed')} skeleton="mt-6 h-40">
        {(data) => (
          <>
            <Selection data={data} onChange={(change) => void setState(change)} />
            <FileOfDay data={data} />
            <Days data={data} onSelect={(day) => void setState({ day })} />
          </>
        )}
      </ReadStates>
    </main>
  );
});

type Change = { merchant?: string | null; day?: string | null };

/** The merchant, where there are several, and the day. */
function Selection({ data, onChange }: { data: Answer; onChange: (change: Change) => void }) {
  const t = useTranslations();
  const { entity } = useShell();
  const id = useId();
  if (data.merchantCount === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-end gap-4">
      {data.merchantCount > 1 ? (
        <div className="w-72 max-w-full">
          <LabelledField id={id} label={t('settlementFiles.merchant')}>
            <EntityPicker
              id={id}
              kind="MERCHANT"
              permission="settlement-files.read"
              within={entity}
              placeholder={t('settlementFiles.choose')}
              value={data.merchant?.id ?? null}
              onChange={(merchant) => onChange({ merchant, day: null })}
            />
          </LabelledField>
        </div>
      ) : null}
      {data.merchant ? <DayField day={data.day} onChange={(day) => onChange({ day })} /> : null}
    </div>
  );
}

/** The day, which is read once its year has four digits. */
function DayField({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const t = useTranslations();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      id={useId()}
      type="date"
      label={t('settlementFiles.day')}
      value={typed ?? day}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (isDay(value) && !value.startsWith('0')) onChange(value);
      }}
    />
  );
}

/** How many rows the file has, and its download; or why there is none. */
function FileOfDay({ data: { merchantCount, merchant, day, rowCount, days } }: { data: Answer }) {
  const t = useTranslations();
  if (merchantCount === 0) return <Alert title={t('settlementFiles.noneTitle')}>{t('settlementFiles.none')}</Alert>;
  if (!merchant) return <Alert title={t('settlementFiles.chooseTitle')}>{t('settlementFiles.chooseText')}</Alert>;
  if (rowCount === 0)
    return (
      <Alert title={t('settlementFiles.emptyTitle', { merchant: merchant.name, day })}>
        {t('settlementFiles.empty')} {t(days.length > 0 ? 'settlementFiles.emptyWithDays' : 'settlementFiles.noDays')}
      </Alert>
    );
  const file = settlementApi['settlement-files'][':id']['merchant.csv'];
  return (
    <section className="mt-6 flex flex-wrap items-center gap-4" aria-labelledby="file">
      <div>
        <h2 id="file" className="font-semibold">
          {t('settlementFiles.file', { merchant: merchant.name, day })}
        </h2>
        <p className="text-muted-foreground">{t('settlementFiles.rows', { count: rowCount })}</p>
      </div>
      <a
        href={`/api/backoffice${pathOf(file, { param: { id: merchant.id }, query: { day } })}`}
        download
        className={buttonVariants('primary')}
      >
        <Download aria-hidden className="size-4" />
        {t('settlementFiles.download')}
      </a>
    </section>
  );
}

/** The last days with rows, each of which is selected by a click. */
function Days({ data: { day: shown, days }, onSelect }: { data: Answer; onSelect: (day: string) => void }) {
  const t = useTranslations();
  if (days.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="days">
      <h2 id="days" className="mb-2 font-semibold">
        {t('settlementFiles.days')}
      </h2>
      <ul className="flex max-w-3xl flex-wrap gap-2">
        {days.map((day) => (
          <li key={day}>
            <Button aria-pressed={day === shown} onClick={() => onSelect(day)} className="aria-pressed:bg-accent">
              {day}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

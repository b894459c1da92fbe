import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { SettlementFormatDetail } from '#lib/settlement/staff/index.ts';

type Props = { detail: SettlementFormatDetail; onActivate: (version: number) => void };

/** The versions of a format. Files can be read by an earlier one again; what it is, is never changed. */
export function FormatVersions({ detail: { format, versions, mayWrite }, onActivate }: Props) {
  const t = useTranslations();
  const id = useId();
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        {t('settlementFormats.versions.title')}
      </h2>
      <ul className="divide-y border-y">
        {versions.map(({ version, actorName, createdAt }) => {
          const isActive = version === format.activeVersion;
          return (
            <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="font-medium">{t('settlementFormats.versions.version', { version })}</span>
              <span>{t('settlementFormats.versions.by', { user: actorName })}</span>
              <Timestamp at={createdAt} />
              {isActive ? <span className="text-state-good">{t('settlementFormats.versions.inUse')}</span> : null}
              {mayWrite && !isActive && version !== format.version ? (
                <Button size="small" className="ml-auto" onClick={() => onActivate(version)}>
                  {t('settlementFormats.activate', { version })}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

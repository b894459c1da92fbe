'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { type Fact, Facts } from '#components/detail/detail.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Changes } from '#components/ui/diff.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { AuditRow } from '#lib/backoffice/index.ts';

/** What changed, and where it is found again. */
export function EntryDetails({ id, entry }: { id?: string; entry: AuditRow }) {
  const t = useTranslations();
  return (
    <div
      id={id}
      className="grid items-start gap-x-8 gap-y-4 pt-1 pb-4 pl-7 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pl-9"
    >
      <Changes before={entry.before} after={entry.after} empty={t('common.noValuesChanged')} />
      <Facts title={t('common.details')} isTitleHidden items={useEntryFacts(entry)} />
    </div>
  );
}

function useEntryFacts(entry: AuditRow): Fact[] {
  const t = useTranslations();
  const { entity } = useShell();
  const link = 'text-primary hover:underline';
  const search = (q: string): string => pagePath('/audit', { entity, q });
  return [
    { name: t('audit.entry.entry'), value: entry.sequence },
    { name: t('audit.entry.time'), value: <Timestamp at={entry.at} /> },
    {
      name: t('audit.entry.actor'),
      value: <CopyButton text={entry.actor} name={t('audit.entry.actorName')} />,
    },
    {
      name: t('audit.entry.subject'),
      value: <CopyButton text={entry.subjectId} name={t('audit.entry.subjectName')} />,
    },
    {
      name: t('audit.entry.more'),
      value: (
        <>
          <Link href={search(`actor:"${entry.actor}"`)} className={link}>
            {t('audit.entry.allByActor', { actor: entry.actorName })}
          </Link>
          <br />
          <Link href={search(`subject:"${entry.subjectId}"`)} className={link}>
            {t('audit.entry.allForSubject')}
          </Link>
        </>
      ),
    },
  ];
}

'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { type Fact, Facts } from '#components/detail/detail.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Changes } from '#components/ui/diff.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import auditEntry from '#messages/en/audit/audit-entry.json';

type Props = { id?: string; entry: AuditRow };

/** What changed, and where it is found again. */
export const EntryDetails = withMessages({ auditEntry }, function EntryDetails({ id, entry }: Props) {
  const t = useTranslations();
  return (
    <div id={id} className="grid items-start gap-x-8 gap-y-4 pt-1 pb-4 pl-7 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pl-9">
      <Changes before={entry.before} after={entry.after} empty={t('common.noValuesChanged')} />
      <Facts title={t('common.details')} isTitleHidden items={useEntryFacts(entry)} />
    </div>
  );
});

function useEntryFacts(entry: AuditRow): Fact[] {
  const t = useTranslations();
  const { entity } = useShell();
  const link = 'text-primary hover:underline';
  const search = (q: string): string => pagePath('/audit', { entity, q });
  return [
    { name: t('auditEntry.entry'), value: entry.sequence },
    { name: t('auditEntry.time'), value: <Timestamp at={entry.at} /> },
    { name: t('auditEntry.actor'), value: <CopyButton text={entry.actor} name={t('auditEntry.actorName')} /> },
    { name: t('auditEntry.subject'), value: <CopyButton text={entry.subjectId} name={t('auditEntry.subjectName')} /> },
    {
      name: t('auditEntry.more'),
      value: (
        <>
          <Link href={search(`actor:"${entry.actor}"`)} className={link}>
            {t('auditEntry.allByActor', { actor: entry.actorName })}
          </Link>
          <br />
          <Link href={search(`subject:"${entry.subjectId}"`)} className={link}>
            {t('auditEntry.allForSubject')}
          </Link>
        </>
      ),
    },
  ];
}

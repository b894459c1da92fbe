'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { pagePath } from '#components/api/client.ts';
import { type Fact, Facts } from '#components/detail/detail.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Changes } from '#components/ui/diff.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { AuditRow } from '#lib/backoffice/index.ts';
import { AuditSummary } from './audit-summary.tsx';
import { describeEntry } from './describe-audit-event.ts';

/** Columns of the list, from 1024 px on. */
export const entryColumns =
  'lg:grid lg:grid-cols-[1.5rem_6.5rem_11rem_8.5rem_minmax(0,1fr)_10rem] lg:items-baseline lg:gap-x-3';

/** One entry: a summary that opens to show what changed. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const t = useTranslations();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className="border-b">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard */}
      <div
        onClick={(event) => {
          if (!(event.target as HTMLElement).closest('a, button')) setOpen(!open);
        }}
        className={classNames(
          'relative cursor-pointer py-2 pl-7 text-table hover:bg-accent lg:py-1.5 lg:pl-0',
          entryColumns,
        )}
      >
        <button
          type="button"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={id}
          aria-label={describeEntry(t, entry)}
          className="absolute top-1.5 left-0 inline-flex size-6 cursor-pointer items-center justify-center rounded text-muted-foreground lg:static lg:self-center"
        >
          <ChevronRight aria-hidden className={classNames('size-3.5', open && 'rotate-90')} />
        </button>
        <span className="float-right ml-3 text-muted-foreground lg:float-none lg:ml-0">
          <RelativeTime at={entry.at} />
        </span>
        <span className="mr-2 font-medium lg:mr-0 lg:truncate" title={entry.actorName}>
          {entry.actorName}
        </span>
        <span className="text-muted-foreground tabular-nums lg:truncate" title={entry.address ?? undefined}>
          {entry.address ?? <span aria-hidden>–</span>}
        </span>
        <span className="block min-w-0 wrap-anywhere lg:inline">
          <AuditSummary entry={entry} />
        </span>
        <span className="block truncate text-muted-foreground lg:inline">
          {entry.entityId ? (
            <Link href={`/entities/${entry.entityId}`} className="hover:text-foreground hover:underline">
              {entry.entityName ?? t('audit.entry.entity')}
            </Link>
          ) : null}
        </span>
      </div>
      {open ? <EntryDetails id={id} entry={entry} /> : null}
    </li>
  );
}

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

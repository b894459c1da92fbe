'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import { AuditSummary } from './audit-summary.tsx';
import { describeEntry } from './describe-audit-event.ts';

const EntryDetails = onDemand(() => import('./entry-details.tsx').then((module) => module.EntryDetails));

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

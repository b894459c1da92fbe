'use client';

import { useTranslations } from 'next-intl';
import { auditApi } from '#components/audit/api.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { UserName } from '#components/ui/values/avatar.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { AuditRow } from '#lib/audit/staff/index.ts';
import audit from '#messages/en/audit/audit.json';
import { AuditSummary } from './audit-summary.tsx';
import { describeEntry } from './describe-audit-event.ts';
import { useVerification } from './use-verification.ts';

const EntryDetails = onDemand(() => import('./entry-details.tsx').then((module) => module.EntryDetails));
const Verdict = onDemand(() => import('./verdict.tsx').then((module) => module.Verdict));

const cells = {
  actorName: ({ actorName }: AuditRow) => <UserName name={actorName} />,
  action: (entry: AuditRow) => (
    <span className="block max-w-72 truncate 2xl:max-w-2xl">
      <AuditSummary entry={entry} />
    </span>
  ),
  entityName: ({ entityName }: AuditRow) => <bdi>{entityName}</bdi>,
  address: ({ address }: AuditRow) => address ?? <span aria-hidden>–</span>,
};

/** /audit: who changed what, from where, and whether the log is intact. */
export const AuditLog = withMessages({ audit }, function AuditLog() {
  const t = useTranslations();
  const { result, running, start, stop } = useVerification();
  return (
    <ListPage
      endpoint={auditApi.audit}
      title={t('pages.audit')}
      lead={t('audit.list.lead')}
      cells={cells}
      nameOf={(entry) => describeEntry(t, entry)}
      narrow={(entry) => <NarrowRow entry={entry} />}
      peek={(entry) => ({ title: <AuditSummary entry={entry} />, content: <EntryDetails entry={entry} /> })}
      action={
        <Button disabled={running} onClick={() => void start()}>
          {running ? t('audit.verify.running') : t('audit.verify.start')}
        </Button>
      }
      empty={<Alert title={t('audit.list.emptyTitle')}>{t('audit.list.empty')}</Alert>}
    >
      {result ? <Verdict result={result} running={running} stop={stop} /> : null}
    </ListPage>
  );
});

function NarrowRow({ entry }: { entry: AuditRow }) {
  return (
    <>
      <span className="flex items-baseline gap-3 text-table">
        <bdi className="font-medium">{entry.actorName}</bdi>
        <span className="ml-auto text-muted-foreground">
          <RelativeTime at={entry.at} />
        </span>
      </span>
      <span className="mt-0.5 block truncate text-table">
        <AuditSummary entry={entry} />
      </span>
    </>
  );
}

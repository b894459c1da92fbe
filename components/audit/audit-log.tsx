'use client';

import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { AuditRow } from '#lib/backoffice/index.ts';
import audit from '#messages/en/audit.json';
import { EntryDetails } from './audit-entry.tsx';
import { AuditSummary } from './audit-summary.tsx';
import { describeEntry } from './describe-audit-event.ts';
import { useVerification, Verdict } from './verify-chain.tsx';

const cells = {
  actorName: ({ actorName }: AuditRow) => <bdi className="font-medium">{actorName}</bdi>,
  action: (entry: AuditRow) => <AuditSummary entry={entry} />,
  entityName: ({ entityName }: AuditRow) => <bdi>{entityName}</bdi>,
  address: ({ address }: AuditRow) => address ?? <span aria-hidden>–</span>,
};

/** /audit: who changed what, from where, and whether the log is intact. */
export const AuditLog = withMessages({ audit }, function AuditLog() {
  const t = useTranslations();
  const verification = useVerification();
  return (
    <ListPage
      endpoint={api.audit}
      title={t('layout.pages.auditLog')}
      lead={t('audit.list.lead')}
      cells={cells}
      nameOf={(entry) => describeEntry(t, entry)}
      narrow={(entry) => <NarrowRow entry={entry} />}
      peek={(entry) => ({ title: <AuditSummary entry={entry} />, content: <EntryDetails entry={entry} /> })}
      action={
        <Button disabled={verification.running} onClick={() => void verification.start()}>
          {verification.running ? t('audit.verify.running') : t('audit.verify.start')}
        </Button>
      }
      empty={<Alert title={t('audit.list.emptyTitle')}>{t('audit.list.empty')}</Alert>}
    >
      <Verdict {...verification} />
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

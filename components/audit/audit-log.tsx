'use client';

import { api } from '#components/api/client.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { AuditRow } from '#lib/backoffice/index.ts';
import { EntryDetails } from './audit-entry.tsx';
import { AuditSummary } from './audit-summary.tsx';
import { describeAuditEvent } from './describe-audit-event.ts';
import { useVerification, Verdict } from './verify-chain.tsx';

const cells = {
  actorName: ({ actorName }: AuditRow) => <bdi className="font-medium">{actorName}</bdi>,
  action: (entry: AuditRow) => <AuditSummary entry={entry} />,
  entityName: ({ entityName }: AuditRow) => <bdi>{entityName}</bdi>,
  address: ({ address }: AuditRow) => address ?? <span aria-hidden>–</span>,
};

function describeEntry(entry: AuditRow): string {
  const { summary, subject } = describeAuditEvent(entry);
  return `Entry ${entry.sequence}: ${entry.actorName}, ${[summary, subject].filter(Boolean).join(' ')}`;
}

/** /audit: who changed what, from where, and whether the log is intact. */
export function AuditLog() {
  const verification = useVerification();
  return (
    <ListPage
      endpoint={api.audit}
      title="Audit log"
      lead="Every change made by users, access tokens and the command line. Each entry contains the hash of the one before, so a changed or removed entry is detected."
      cells={cells}
      nameOf={describeEntry}
      narrow={(entry) => <NarrowRow entry={entry} />}
      peek={(entry) => ({ title: <AuditSummary entry={entry} />, content: <EntryDetails entry={entry} /> })}
      action={
        <Button disabled={verification.running} onClick={() => void verification.start()}>
          {verification.running ? 'Verifying…' : 'Verify chain'}
        </Button>
      }
      empty={
        <Alert title="No events yet">
          Sign-ins and all changes by users and tokens appear here, with what was before and after.
        </Alert>
      }
    >
      <Verdict {...verification} />
    </ListPage>
  );
}

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

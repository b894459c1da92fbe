'use client';

import { useQueryStates } from 'nuqs';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { useKeys } from '#components/layout/use-hotkeys.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { LoadingRows, Pagination } from '#components/ui/pagination.tsx';
import type { AuditList } from '#lib/backoffice/index.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilter } from './audit-filter.tsx';
import { auditState } from './list-state.ts';
import { useVerification, Verdict } from './verify-chain.tsx';

const firstPage = { older: null, newer: null };

/** /audit: who changed what, from where, and whether the log is intact. */
export function AuditLog() {
  const { entity } = useShell();
  const [queryState, setQueryState] = useQueryStates(auditState, { history: 'push' });
  const { older, newer, ...filters } = queryState;
  const list = useApiQuery<AuditList>(apiPath('/audit', { entity, ...queryState }));
  const verification = useVerification();
  const entries = list.isError ? [] : (list.data?.entries ?? []);
  const isNarrowed = Object.values(filters).some(Boolean);
  const goOlder = list.data?.older
    ? () => void setQueryState({ older: list.data?.older ?? null, newer: null })
    : null;
  const goNewer = list.data?.newer
    ? () => void setQueryState({ newer: list.data?.newer ?? null, older: null })
    : null;
  useKeys({ '[': () => goNewer?.(), ']': () => goOlder?.() });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto font-semibold text-xl tracking-tight">Audit log</h1>
        <Button disabled={verification.running} onClick={() => void verification.start()}>
          {verification.running ? 'Verifying…' : 'Verify chain'}
        </Button>
      </div>
      <p className="text-muted-foreground">
        Every change made by users, access tokens and the command line. Each entry contains the hash of the
        one before, so a changed or removed entry is detected.
      </p>
      <Verdict {...verification} />
      <div className="mt-4">
        <AuditFilter
          filters={filters}
          onChange={(change) => void setQueryState({ ...change, ...firstPage })}
        />
      </div>
      <div className="mt-3" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading the log" /> : null}
        {list.isError ? (
          <Alert
            title="Couldn’t load the audit log"
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error.message}
          </Alert>
        ) : null}
        {list.isSuccess && entries.length === 0 ? <Empty isNarrowed={isNarrowed} /> : null}
        {entries.length > 0 ? (
          <div className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <AuditEntries entries={entries} />
            <Pagination newer={goNewer} older={goOlder} />
          </div>
        ) : null}
      </div>
    </main>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Alert title="No matching events">
      No event matches all filters. Remove a filter, or choose another entity.
    </Alert>
  ) : (
    <Alert title="No events yet">
      Sign-ins and all changes by users and tokens appear here, with what was before and after.
    </Alert>
  );
}

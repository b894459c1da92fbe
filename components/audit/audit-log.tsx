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

/** /audit: who changed what, from where, and whether the log itself is whole. */
export function AuditLog() {
  const { entity } = useShell();
  const [place, setPlace] = useQueryStates(auditState, { history: 'push' });
  const { older, newer, ...filters } = place;
  const list = useApiQuery<AuditList>(apiPath('/audit', { entity, ...place }));
  const verification = useVerification();
  const entries = list.isError ? [] : (list.data?.entries ?? []);
  const isNarrowed = Object.values(filters).some(Boolean);
  const goOlder = list.data?.older
    ? () => void setPlace({ older: list.data?.older ?? null, newer: null })
    : null;
  const goNewer = list.data?.newer
    ? () => void setPlace({ newer: list.data?.newer ?? null, older: null })
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
        Every change by people, tokens and the terminal. Each entry seals the one before it, so none can be
        changed or taken out unseen.
      </p>
      <Verdict {...verification} />
      <div className="mt-4">
        <AuditFilter filters={filters} onChange={(change) => void setPlace({ ...change, ...firstPage })} />
      </div>
      <div className="mt-3" aria-busy={list.isFetching}>
        {list.isPending ? <LoadingRows name="Loading the log" /> : null}
        {list.isError ? (
          <Alert
            title="The log could not be read"
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
    <Alert title="Nothing of this kind happened">
      Every condition must hold for an entry to be listed. Take one away, or look at another entity.
    </Alert>
  ) : (
    <Alert title="Nothing has been changed yet">
      Sign-ins and every change that people and tokens make will be listed here, with what was before and
      after.
    </Alert>
  );
}

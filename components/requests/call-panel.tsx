'use client';

import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonLook } from '#components/ui/button.tsx';
import { Copyable } from '#components/ui/copyable.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Fact } from '#components/ui/fact.tsx';
import { exactTime } from '#components/ui/moment.tsx';
import { Notice, Skeleton } from '#components/ui/notice.tsx';
import type { ApiCallDetail } from '#lib/backoffice/index.ts';
import { CallStatus } from './call-status.tsx';
import { formatTook } from './call-table.tsx';
import { explainCall } from './explain-call.ts';

type PanelProps = { id: string; onClose: () => void; onToken: (tokenId: string) => void };

/** One call: why it failed, what was refused, what to do next. */
export function CallPanel({ id, onClose, onToken }: PanelProps) {
  const detail = useBackOffice<ApiCallDetail>(apiPath(`/requests/${encodeURIComponent(id)}`, {}));
  const call = detail.data?.id === id ? detail.data : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      place="side"
      title={
        call ? (
          <span className="flex flex-wrap items-baseline gap-x-3">
            <CallStatus status={call.status} />
            <span className="font-normal">{call.reference?.summary ?? 'No operation of the API'}</span>
          </span>
        ) : (
          'API call'
        )
      }
    >
      {detail.isError ? <Notice title="This call cannot be shown">{detail.error.message}</Notice> : null}
      {!call && !detail.isError ? <Skeleton className="h-64" /> : null}
      {call ? <Details call={call} onToken={onToken} /> : null}
    </Dialog>
  );
}

function Details({ call, onToken }: { call: ApiCallDetail; onToken: (tokenId: string) => void }) {
  const { href } = useShell();
  return (
    <div className="space-y-6">
      <Reason call={call} />
      {call.faults.length > 0 ? <Faults faults={call.faults} /> : null}
      <section aria-label="Facts">
        <dl className="space-y-1.5">
          <Fact name="Call">
            <span className="font-medium">{call.method}</span>{' '}
            <span className="font-mono text-[0.75rem]">{call.path}</span>
          </Fact>
          <Fact name="Time">{exactTime(call.at)}</Fact>
          <Fact name="Took">{formatTook(call.durationMs)}</Fact>
          <Fact name="Token">
            {call.token ? (
              <button
                type="button"
                onClick={() => call.token && onToken(call.token.id)}
                className="cursor-pointer rounded text-primary hover:underline"
                title="Show only calls with this token"
              >
                {call.token.name} <span className="font-mono text-[0.75rem]">{call.token.hint}</span>
              </button>
            ) : (
              'none that is known'
            )}
          </Fact>
          <Fact name="Entity">
            {call.entity ? (
              <Link href={href(`/entities/${call.entity.id}`)} className="text-primary hover:underline">
                {call.entity.name}
              </Link>
            ) : null}
          </Fact>
          <Fact name="From">{call.address}</Fact>
          <Fact name="NDC">{call.ndc ? <Copyable text={call.ndc} name="ndc" /> : null}</Fact>
          <Fact name="Replayed">
            {call.replayed ? 'The answer was the one kept for its Idempotency-Key.' : null}
          </Fact>
        </dl>
      </section>
      <div className="flex flex-wrap gap-2">
        {call.transactionId ? (
          <Link href={href(`/transactions/${call.transactionId}`)} className={buttonLook('primary')}>
            Open the transaction
          </Link>
        ) : null}
        {call.reference ? (
          <a href={call.reference.href} target="_blank" rel="noreferrer" className={buttonLook('secondary')}>
            API reference
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        ) : null}
      </div>
    </div>
  );
}

function Reason({ call }: { call: ApiCallDetail }) {
  const { href } = useShell();
  const reason = explainCall(call);
  return (
    <section aria-label="Result" className="space-y-2">
      {reason ? (
        <>
          <p className="font-medium">{reason.what}</p>
          <p>
            {reason.next}{' '}
            {reason.place ? (
              <Link href={keepEntity(href, reason.place.path)} className="text-primary hover:underline">
                {reason.place.name}
              </Link>
            ) : null}
          </p>
        </>
      ) : null}
      {call.resultCode ? (
        <p className="text-muted-foreground">
          <span className="font-mono text-[0.75rem]">{call.resultCode}</span> {call.resultDescription}
        </p>
      ) : null}
    </section>
  );
}

/** A place with a question of its own keeps it; the shell's `href` would add a second one. */
function keepEntity(href: (path: string) => string, path: string): string {
  return path.includes('?') ? path : href(path);
}

function Faults({ faults }: Pick<ApiCallDetail, 'faults'>) {
  return (
    <section aria-labelledby="faults">
      <h3 id="faults" className="mb-1 font-semibold">
        Refused parameters
      </h3>
      <ul className="divide-y border-y">
        {faults.map(({ name, value, message }) => (
          <li key={`${name} ${message}`} className="py-1.5 wrap-anywhere">
            <span className="font-mono text-[0.75rem] font-medium">{name}</span>{' '}
            <span className="text-muted-foreground">
              {value ? `= ${value}` : message.includes('required') ? 'not sent' : null}
            </span>
            <span className="block">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

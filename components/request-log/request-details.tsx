'use client';

import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Fact, Facts } from '#components/detail/detail.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { formatDuration } from '#components/ui/values/time/format-duration.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RequestDetail } from '#lib/request-log/staff/index.ts';
import { explainError } from './explain-error.ts';

type RequestProps = { call: RequestDetail };

/** One request beside the list. */
export function RequestDetails({ call }: RequestProps) {
  return (
    <div className="space-y-6">
      <RequestReason call={call} />
      <Facts {...useRequestFacts(call)} isTitleHidden />
      <div className="flex flex-wrap gap-2">
        <RequestLinks call={call} />
      </div>
    </div>
  );
}

export function useRequestFacts(call: RequestDetail): { title: string; items: Fact[] } {
  const t = useTranslations();
  const { href } = useShell();
  const items = [
    {
      name: t('request.details.request'),
      value: (
        <>
          <span className="font-medium">{call.method}</span>{' '}
          <span className="font-mono text-[0.75rem]">{call.path}</span>
        </>
      ),
    },
    { name: t('request.details.time'), value: <Timestamp at={call.at} /> },
    { name: t('request.details.duration'), value: formatDuration(call.durationMs) },
    {
      name: t('request.details.token'),
      value: call.token ? (
        <TextLink
          href={keepEntity(href, `/requests?q=token:${call.token.id}`)}
          title={t('request.details.onlyThisToken')}
        >
          {call.token.name} <span className="font-mono text-[0.75rem]">{call.token.hint}</span>
        </TextLink>
      ) : (
        t('request.details.unknownToken')
      ),
    },
    {
      name: t('common.entity'),
      value: call.entity ? <PageLink to={`/entities/${call.entity.id}`}>{call.entity.name}</PageLink> : null,
    },
    { name: t('request.details.ipAddress'), value: call.address },
    { name: t('common.ndc'), value: call.ndc ? <CopyButton text={call.ndc} name={t('common.ndcName')} /> : null },
    { name: t('request.details.replayed'), value: call.replayed ? t('request.details.replayedHint') : null },
  ];
  return { title: t('request.details.title'), items };
}

/** Where the request led to, and where its operation is described. */
export function RequestLinks({ call }: RequestProps) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <>
      {call.transactionId ? (
        <Link href={href(`/transactions/${call.transactionId}`)} className={buttonVariants('primary')}>
          {t('request.details.openTransaction')}
        </Link>
      ) : null}
      {call.reference ? (
        <a href={call.reference.href} target="_blank" rel="noreferrer" className={buttonVariants('secondary')}>
          {t('request.details.apiReference')}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      ) : null}
    </>
  );
}

/** Why it failed, which parameters were rejected, what to do next. */
export function RequestReason({ call }: RequestProps) {
  return (
    <>
      <Reason call={call} />
      {call.faults.length > 0 ? <Faults faults={call.faults} /> : null}
    </>
  );
}

function Reason({ call }: RequestProps) {
  const t = useTranslations();
  const { href } = useShell();
  const reason = explainError(t, call);
  return (
    <section aria-label={t('request.details.result')} className="space-y-2">
      {reason ? (
        <>
          <p className="font-medium">{reason.what}</p>
          <p>
            {reason.next}{' '}
            {reason.link ? (
              <Link href={keepEntity(href, reason.link.path)} className="text-primary underline underline-offset-2">
                {reason.link.name}
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

/** Adds the entity to a path that may already have a query; `href` of the shell would add a second "?". */
function keepEntity(href: (path: string) => string, path: string): string {
  return path.includes('?') ? path : href(path);
}

function Faults({ faults }: Pick<RequestDetail, 'faults'>) {
  const t = useTranslations();
  return (
    <section aria-labelledby="faults">
      <h3 id="faults" className="mb-1 font-semibold">
        {t('request.faults.title')}
      </h3>
      <ul className="divide-y border-y">
        {faults.map(({ name, value, message }) => (
          <li key={`${name} ${message}`} className="py-1.5 wrap-anywhere">
            <span className="font-mono text-[0.75rem] font-medium">{name}</span>{' '}
            <span className="text-muted-foreground">
              {value ? `= ${value}` : message.includes('required') ? t('request.faults.notSent') : null}
            </span>
            <span className="block">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

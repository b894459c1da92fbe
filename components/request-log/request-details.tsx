'use client';

import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { RequestDetail } from '#lib/backoffice/index.ts';
import { explainError } from './explain-error.ts';
import { formatDuration } from './format-duration.ts';

/** One request: why it failed, which parameters were rejected, what to do next. */
export function RequestDetails({ call }: { call: RequestDetail }) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <div className="space-y-6">
      <Reason call={call} />
      {call.faults.length > 0 ? <Faults faults={call.faults} /> : null}
      <section aria-label={t('requestLog.details.title')}>
        <dl className="space-y-1.5">
          <DescriptionItem name={t('requestLog.details.request')}>
            <span className="font-medium">{call.method}</span>{' '}
            <span className="font-mono text-[0.75rem]">{call.path}</span>
          </DescriptionItem>
          <DescriptionItem name={t('requestLog.details.time')}>
            <Timestamp at={call.at} />
          </DescriptionItem>
          <DescriptionItem name={t('requestLog.details.duration')}>
            {formatDuration(call.durationMs)}
          </DescriptionItem>
          <DescriptionItem name={t('requestLog.details.token')}>
            {call.token ? (
              <Link
                href={keepEntity(href, `/requests?q=token:${call.token.id}`)}
                className="text-primary hover:underline"
                title={t('requestLog.details.onlyThisToken')}
              >
                {call.token.name} <span className="font-mono text-[0.75rem]">{call.token.hint}</span>
              </Link>
            ) : (
              t('requestLog.details.unknownToken')
            )}
          </DescriptionItem>
          <DescriptionItem name={t('common.entity')}>
            {call.entity ? (
              <Link href={href(`/entities/${call.entity.id}`)} className="text-primary hover:underline">
                {call.entity.name}
              </Link>
            ) : null}
          </DescriptionItem>
          <DescriptionItem name={t('requestLog.details.ipAddress')}>{call.address}</DescriptionItem>
          <DescriptionItem name={t('common.ndc')}>
            {call.ndc ? <CopyButton text={call.ndc} name={t('common.ndcName')} /> : null}
          </DescriptionItem>
          <DescriptionItem name={t('requestLog.details.replayed')}>
            {call.replayed ? t('requestLog.details.replayedHint') : null}
          </DescriptionItem>
        </dl>
      </section>
      <div className="flex flex-wrap gap-2">
        {call.transactionId ? (
          <Link href={href(`/transactions/${call.transactionId}`)} className={buttonVariants('primary')}>
            {t('requestLog.details.openTransaction')}
          </Link>
        ) : null}
        {call.reference ? (
          <a
            href={call.reference.href}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants('secondary')}
          >
            {t('requestLog.details.apiReference')}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        ) : null}
      </div>
    </div>
  );
}

function Reason({ call }: { call: RequestDetail }) {
  const t = useTranslations();
  const { href } = useShell();
  const reason = explainError(t, call);
  return (
    <section aria-label={t('requestLog.details.result')} className="space-y-2">
      {reason ? (
        <>
          <p className="font-medium">{reason.what}</p>
          <p>
            {reason.next}{' '}
            {reason.link ? (
              <Link href={keepEntity(href, reason.link.path)} className="text-primary hover:underline">
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
        {t('requestLog.faults.title')}
      </h3>
      <ul className="divide-y border-y">
        {faults.map(({ name, value, message }) => (
          <li key={`${name} ${message}`} className="py-1.5 wrap-anywhere">
            <span className="font-mono text-[0.75rem] font-medium">{name}</span>{' '}
            <span className="text-muted-foreground">
              {value ? `= ${value}` : message.includes('required') ? t('requestLog.faults.notSent') : null}
            </span>
            <span className="block">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

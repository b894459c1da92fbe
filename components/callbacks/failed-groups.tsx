'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CallbackGroups } from '#lib/callbacks/staff/index.ts';

const PausedAddress = onDemand(() => import('./paused-address.tsx').then((module) => module.PausedAddress));

const refetchIntervalMs = 30_000;
type Group = CallbackGroups['groups'][number];

/** Failed callbacks by cause and address, and addresses that are paused. */
export function FailedGroups() {
  const t = useTranslations();
  const { entity } = useShell();
  const read = useApiQuery(callbacksApi.callbacks.groups, { query: { entity } }, { refetchIntervalMs });
  const { groups = [], paused = [] } = read.data ?? {};
  return (
    <>
      {paused.map((each) => (
        <PausedAddress key={each.entityId} paused={each} />
      ))}
      {groups.length === 0 ? null : (
        <section aria-labelledby="failed-groups" className="mt-4">
          <h2 id="failed-groups" className="mb-1 font-semibold">
            {t('callbacks.groups.title')}
          </h2>
          <ul className="divide-y border-y">
            {groups.map((group) => (
              <GroupLine key={`${group.causeCode} ${group.url}`} group={group} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function GroupLine({ group }: { group: Group }) {
  const t = useTranslations();
  const { entity } = useShell();
  const { causeCode, cause, url, count, oldest, newest } = group;
  const words = ['state:failed', causeCode && `cause:${causeCode}`, url && `address:"${url}"`];
  const q = words.filter(Boolean).join(' ');
  const text = cause ?? t('callbacks.groups.noAnswer');
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5">
      <span className="w-20 shrink-0 font-medium text-state-bad tabular-nums">
        {t('callbacks.groups.count', { count })}
      </span>
      <Link
        href={pagePath('/callbacks', { entity, q })}
        className="min-w-0 basis-96 text-primary wrap-anywhere hover:underline"
        title={t('callbacks.groups.showNamed', { cause: text })}
      >
        {text}
      </Link>
      <span className="min-w-0 grow text-muted-foreground text-table wrap-anywhere">{url}</span>
      <span className="text-muted-foreground text-table">
        {oldest === newest ? (
          <Timestamp at={oldest} />
        ) : (
          t.rich('callbacks.groups.span', {
            oldest: () => <Timestamp at={oldest} />,
            newest: () => <Timestamp at={newest} />,
          })
        )}
      </span>
    </li>
  );
}

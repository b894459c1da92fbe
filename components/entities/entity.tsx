'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Notice, Skeleton } from '#components/ui/notice.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { type Catalogue, CatalogueContext } from './catalogue.ts';
import { EntityHeader } from './entity-header.tsx';
import { EntityOverview } from './entity-overview.tsx';
import { EntityTabs } from './entity-tabs.tsx';
import { tabsOf } from './setting-tabs.ts';
import { SettingsForm } from './settings-form.tsx';

/** /entities/{id}: one entity, what stands below it, and its settings, a tab each. */
export function Entity({ id, catalogue }: { id: string; catalogue: Catalogue }) {
  const { href } = useShell();
  const detail = useBackOffice<EntityDetail>(apiPath(`/entities/${id}`, {}));
  return (
    <CatalogueContext value={catalogue}>
      <main className="px-4 py-4 sm:px-6 sm:py-6">
        <nav
          aria-label="Breadcrumbs"
          className="mb-3 flex flex-wrap items-center gap-1 text-muted-foreground"
        >
          <Link href={href('/entities')} className="hover:text-foreground hover:underline">
            Entities
          </Link>
          {detail.data?.path.map((above) => (
            <span key={above.id} className="flex items-center gap-1">
              <ChevronRight aria-hidden className="size-3.5" />
              <Link href={href(`/entities/${above.id}`)} className="hover:text-foreground hover:underline">
                {above.name}
              </Link>
            </span>
          ))}
        </nav>
        {detail.isPending ? <Skeleton className="h-64" /> : null}
        {detail.isError ? <Notice title="This entity cannot be shown">{detail.error.message}</Notice> : null}
        {detail.data && !detail.isError ? <Details key={detail.data.node.id} detail={detail.data} /> : null}
      </main>
    </CatalogueContext>
  );
}

function Details({ detail }: { detail: EntityDetail }) {
  const client = useQueryClient();
  const router = useRouter();
  const [place, setPlace] = useQueryState('tab', parseAsString.withOptions({ history: 'push' }));
  const { node } = detail;
  const tabs = tabsOf(node.kind);
  const tab = tabs.find(({ id }) => id === place);
  const keep = (answer: EntityDetail): void => {
    client.setQueryData([`/entities/${node.id}`], answer);
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/entities'),
    });
    router.refresh();
  };
  return (
    <>
      <EntityHeader detail={detail} onChanged={keep} />
      <EntityTabs tabs={tabs} current={tab?.id ?? null} settings={detail.settings} onChoose={setPlace} />
      <div className="mt-5">
        {tab ? (
          <SettingsForm key={tab.id} detail={detail} tab={tab} onSaved={keep} />
        ) : (
          <EntityOverview detail={detail} tabs={tabs} onChanged={keep} onChoose={setPlace} />
        )}
      </div>
    </>
  );
}

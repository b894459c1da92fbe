'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { api, pathOf } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { ConnectorAccounts } from '#components/connector-accounts/connector-accounts.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { RoutingRules } from '#components/routing-rules/routing-rules.tsx';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { EntityHeader } from './entity-header.tsx';
import { EntityOverview } from './entity-overview.tsx';
import { EntityTabs } from './entity-tabs.tsx';
import { type FieldOptions, FieldOptionsContext } from './field-options.ts';
import { visibleTabs } from './setting-tabs.ts';
import { SettingsForm } from './settings-form.tsx';

/** /entities/{id}: one entity, its children, and its settings in tabs. */
export function Entity({ id, catalogue }: { id: string; catalogue: FieldOptions }) {
  const t = useTranslations();
  const { href } = useShell();
  const detail = useApiQuery(api.entities[':id'], { param: { id } });
  return (
    <FieldOptionsContext value={catalogue}>
      <main className="px-4 py-4 sm:px-6 sm:py-6">
        <nav
          aria-label={t('common.breadcrumbs')}
          className="mb-3 flex flex-wrap items-center gap-1 text-muted-foreground"
        >
          <Link href={href('/entities')} className="hover:text-foreground hover:underline">
            {t('layout.pages.entities')}
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
        {detail.isError ? <Alert title={t('entities.failed')}>{detail.error.message}</Alert> : null}
        {detail.data && !detail.isError ? <Details key={detail.data.node.id} detail={detail.data} /> : null}
      </main>
    </FieldOptionsContext>
  );
}

/** Where payments go: rows of their own, not settings. */
const routingTabs = [
  { id: 'connector-accounts', title: 'connectorAccounts.title', fields: [], Section: ConnectorAccounts },
  { id: 'routing-rules', title: 'routingRules.title', fields: [], Section: RoutingRules },
] as const;

function Details({ detail }: { detail: EntityDetail }) {
  const client = useQueryClient();
  const router = useRouter();
  const [tabId, setTabId] = useQueryState('tab', parseAsString.withOptions({ history: 'push' }));
  const { node } = detail;
  const tabs = visibleTabs(node.kind);
  const tab = tabs.find(({ id }) => id === tabId);
  const routingTab = routingTabs.find(({ id }) => id === tabId);
  const keep = (answer: EntityDetail): void => {
    client.setQueryData([pathOf(api.entities[':id'], { param: { id: node.id } })], answer);
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/entities'),
    });
    router.refresh();
  };
  return (
    <>
      <EntityHeader detail={detail} onChanged={keep} />
      <EntityTabs
        tabs={[...tabs, ...routingTabs]}
        current={tab?.id ?? routingTab?.id ?? null}
        settings={detail.settings}
        onChoose={setTabId}
      />
      <div className="mt-5">
        {routingTab ? (
          <routingTab.Section detail={detail} />
        ) : tab ? (
          <SettingsForm key={tab.id} detail={detail} tab={tab} onSaved={keep} />
        ) : (
          <EntityOverview detail={detail} tabs={tabs} onChanged={keep} onChoose={setTabId} />
        )}
      </div>
    </>
  );
}

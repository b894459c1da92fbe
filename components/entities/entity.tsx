'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { api, pathOf } from '#components/api/client.ts';
import { ConnectorAccounts } from '#components/connector-accounts/connector-accounts.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { RoutingRules } from '#components/routing-rules/routing-rules.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { EntityHeader } from './entity-header.tsx';
import { EntityOverview } from './entity-overview.tsx';
import { EntityTabs } from './entity-tabs.tsx';
import { type FieldOptions, FieldOptionsContext } from './field-options.ts';
import { visibleTabs } from './setting-tabs.ts';
import { SettingsForm } from './settings-form.tsx';
import { useEntityTab } from './tab-link.tsx';

/** /entities/{id}: one entity, its children, and its settings in tabs. */
export function Entity({ id, catalogue }: { id: string; catalogue: FieldOptions }) {
  const t = useTranslations();
  return (
    <FieldOptionsContext value={catalogue}>
      <DetailPage
        endpoint={api.entities[':id']}
        id={id}
        list={{ href: '/entities', name: t('layout.pages.entities') }}
        noun={t('entities.noun')}
        nameOf={({ node }) => node.name}
        above={({ path }) => path.map((each) => ({ href: `/entities/${each.id}`, name: each.name }))}
      >
        {(detail) => <Details key={detail.node.id} detail={detail} />}
      </DetailPage>
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
  const [tabId] = useEntityTab();
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
        detail={detail}
      />
      <div className="mt-5">
        {routingTab ? (
          <routingTab.Section detail={detail} />
        ) : tab ? (
          <SettingsForm key={tab.id} detail={detail} tab={tab} onSaved={keep} />
        ) : (
          <EntityOverview detail={detail} tabs={tabs} onChanged={keep} />
        )}
      </div>
    </>
  );
}

'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { entitiesApi } from '#components/entities/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import entities from '#messages/en/entities/entities.json';
import { EntityHeader } from './entity-header.tsx';
import { EntityOverview } from './entity-overview.tsx';
import { EntityTabs } from './entity-tabs.tsx';
import { type FieldOptions, FieldOptionsContext } from './settings/field-options.ts';
import { visibleTabs } from './settings/setting-tabs.ts';
import { useEntityTab } from './tab-link.tsx';

const outline = <Skeleton className="h-64" />;
const SettingsForm = onDemand(
  () => import('./settings/settings-form.tsx').then((module) => module.SettingsForm),
  outline,
);
const ConnectorAccounts = onDemand(
  () => import('#components/connectors/accounts/connector-accounts.tsx').then((module) => module.ConnectorAccounts),
  outline,
);
const RoutingRules = onDemand(
  () => import('#components/connectors/routing/routing-rules.tsx').then((module) => module.RoutingRules),
  outline,
);

const CallbackConfiguration = onDemand(
  () =>
    import('#components/callbacks/configuration/callback-configuration.tsx').then(
      (module) => module.CallbackConfiguration,
    ),
  outline,
);

const PayoutTerms = onDemand(
  () => import('#components/payouts/payout-terms.tsx').then((module) => module.PayoutTerms),
  outline,
);
const Statement = onDemand(
  () => import('#components/ledger/statement/statement.tsx').then((module) => module.Statement),
  outline,
);
const Fees = onDemand(() => import('#components/ledger/fees/fees.tsx').then((module) => module.Fees), outline);

type EntityProps = { id: string; catalogue: FieldOptions };

/** /entities/{id}: one entity, its children, and its settings in groups. */
export const Entity = withMessages({ entities }, function Entity({ id, catalogue }: EntityProps) {
  const t = useTranslations();
  return (
    <FieldOptionsContext value={catalogue}>
      <DetailPage
        endpoint={entitiesApi.entities[':id']}
        id={id}
        list={{ href: '/entities', name: t('pages.entities') }}
        noun={t('entities.noun')}
        nameOf={({ node }) => node.name}
        above={({ path }) => path.map((each) => ({ href: `/entities/${each.id}`, name: each.name }))}
      >
        {(detail) => <Details key={detail.node.id} detail={detail} />}
      </DetailPage>
    </FieldOptionsContext>
  );
});

/** Where payments go: rows of their own, not settings. */
const routingTabs = [
  { id: 'connector-accounts', title: 'common.connectorAccounts', fields: [], Section: ConnectorAccounts },
  { id: 'routing-rules', title: 'common.routingRules', fields: [], Section: RoutingRules },
] as const;
const callbackTab = { id: 'callbacks', title: 'pages.callbacks', fields: [], Section: CallbackConfiguration } as const;
const payoutsTab = { id: 'payouts', title: 'pages.payouts', fields: [], Section: PayoutTerms } as const;
const statementTab = { id: 'statement', title: 'common.statement', fields: [], Section: Statement } as const;
const feesTab = { id: 'fees', title: 'common.fees', fields: [], Section: Fees } as const;

/** Money goes from PSPs to merchants. */
const hasPayouts = ({ kind }: EntityDetail['node']): boolean => kind === 'MERCHANT' || kind === 'PSP';

function Details({ detail }: { detail: EntityDetail }) {
  const client = useQueryClient();
  const router = useRouter();
  const [tabId] = useEntityTab();
  const { node } = detail;
  const tabs = visibleTabs(node.kind);
  const tab = tabs.find(({ id }) => id === tabId);
  const { me } = useShell();
  const otherTabs = [
    ...routingTabs,
    ...(me.permissions.includes('callbacks.read') ? [callbackTab] : []),
    ...(node.kind === 'MERCHANT' && me.permissions.includes('ledger.read') ? [statementTab, feesTab] : []),
    ...(hasPayouts(node) && me.permissions.includes('payouts.read') ? [payoutsTab] : []),
  ];
  const otherTab = otherTabs.find(({ id }) => id === tabId);
  const keep = (answer: EntityDetail): void => {
    client.setQueryData([pathOf(entitiesApi.entities[':id'], { param: { id: node.id } })], answer);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/entities') });
    router.refresh();
  };
  return (
    <>
      <EntityHeader detail={detail} onChanged={keep} />
      <div className="mt-5 grid gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <EntityTabs tabs={[...tabs, ...otherTabs]} current={tab?.id ?? otherTab?.id ?? null} detail={detail} />
        <div className="min-w-0">
          {otherTab ? (
            <otherTab.Section detail={detail} />
          ) : tab ? (
            <SettingsForm key={tab.id} detail={detail} tab={tab} onSaved={keep} />
          ) : (
            <EntityOverview detail={detail} tabs={tabs} />
          )}
        </div>
      </div>
    </>
  );
}

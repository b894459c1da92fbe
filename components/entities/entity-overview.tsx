'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { formatValue, sourceOf } from './settings/setting-state.ts';
import type { SettingTab } from './settings/setting-tabs.ts';
import { TabLink } from './tab-link.tsx';

type OverviewProps = { detail: EntityDetail; tabs: readonly SettingTab[] };

/** The children and the effective settings of an entity. */
export function EntityOverview({ detail, tabs }: OverviewProps) {
  return (
    <div className="min-w-0 space-y-8">
      <Below detail={detail} />
      <SettingsInForce detail={detail} tabs={tabs} />
    </div>
  );
}

function Below({ detail: { node, children } }: { detail: EntityDetail }) {
  const t = useTranslations();
  const { href } = useShell();
  if (children.length === 0) {
    return node.kind === 'CHANNEL' ? null : (
      <p className="text-muted-foreground">{t(`entities.overview.empty.${node.kind}`)}</p>
    );
  }
  return (
    <section aria-labelledby="below">
      <h2 id="below" className="mb-2 font-semibold">
        {t('entities.overview.children')}
      </h2>
      <ul className="divide-y border-y">
        {children.map((child) => (
          <li key={child.id} className="flex min-h-9 items-center gap-4 py-1">
            <Link href={href(`/entities/${child.id}`)} className="grow truncate font-medium hover:underline">
              {child.name}
            </Link>
            {child.disabled ? (
              <span className="font-medium text-state-bad text-table">{t('common.disabled')}</span>
            ) : null}
            <span className="w-20 text-muted-foreground text-table">{t(`common.entityKind.${child.kind}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SettingsInForce({ detail, tabs }: OverviewProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="settings" className="min-w-0">
      <h2 id="settings" className="mb-2 font-semibold">
        {t('entities.overview.settings')}
      </h2>
      {tabs
        .filter(({ fields }) => fields.length > 0)
        .map((tab) => (
          <div key={tab.id} className="mb-6">
            <h3 className="pb-1 font-medium">{t(tab.title)}</h3>
            <dl className="divide-y border-y">
              {tab.fields.map(({ name, label, control }) => {
                const field = detail.settings[name];
                const isOwn = 'own' in field;
                return (
                  <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)_12rem]">
                    <dt>
                      <TabLink
                        entityId={detail.node.id}
                        tab={tab.id}
                        className="rounded text-muted-foreground hover:text-foreground hover:underline"
                      >
                        {t(label)}
                      </TabLink>
                    </dt>
                    <dd className="wrap-anywhere">
                      {formatValue(t, control, isOwn ? field.own : field.above, detail.channels)}
                    </dd>
                    <dd className="truncate text-muted-foreground text-table sm:text-right">
                      {isOwn ? t('entities.setting.setHere') : sourceOf(t, field)}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </div>
        ))}
    </section>
  );
}

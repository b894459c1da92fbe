'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { SettingTab } from './settings/setting-tabs.ts';
import { TabLink } from './tab-link.tsx';

type TabsProps = {
  tabs: readonly Pick<SettingTab, 'id' | 'title' | 'fields'>[];
  /** Null: the overview. */
  current: string | null;
  detail: Pick<EntityDetail, 'node' | 'settings'>;
};

const linkClass =
  '-mb-px inline-flex h-9 cursor-pointer items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-1 text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-foreground';

/** The tabs of an entity; a dot marks a tab with settings of its own. */
export function EntityTabs({ tabs, current, detail: { node, settings } }: TabsProps) {
  const t = useTranslations();
  const nav = useRef<HTMLElement>(null);
  // There are more tabs than fit beside each other on many screens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const items = [{ id: null, title: 'pages.overview' as const, fields: [] }, ...tabs];
  return (
    <nav ref={nav} aria-label={t('entities.tabs.title')} className="mt-4 overflow-x-auto border-b">
      <ul className="flex gap-4">
        {items.map(({ id, title, fields }) => {
          const isSetHere = fields.some(({ name }) => 'own' in settings[name]);
          return (
            <li key={title}>
              <TabLink entityId={node.id} tab={id} className={linkClass} isCurrent={id === current}>
                {t(title)}
                {isSetHere ? (
                  <span title={t('entities.setting.set')} className="size-1.5 rounded-full bg-primary">
                    <span className="sr-only">{t('entities.tabs.setHereSuffix')}</span>
                  </span>
                ) : null}
              </TabLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import type { SettingTab } from './setting-tabs.ts';

type TabsProps = {
  tabs: readonly Pick<SettingTab, 'id' | 'title' | 'fields'>[];
  /** Null: the overview. */
  current: string | null;
  settings: EntityDetail['settings'];
  onChoose: (id: string | null) => void;
};

const linkClass =
  '-mb-px inline-flex h-9 cursor-pointer items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-1 text-muted-foreground hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-foreground';

/** The tabs of an entity; a dot marks a tab with settings of its own. */
export function EntityTabs({ tabs, current, settings, onChoose }: TabsProps) {
  const t = useTranslations();
  const items = [{ id: null, title: 'layout.pages.overview' as const, fields: [] }, ...tabs];
  return (
    <nav aria-label={t('entities.tabs.title')} className="mt-4 overflow-x-auto border-b">
      <ul className="flex gap-4">
        {items.map(({ id, title, fields }) => {
          const isSetHere = fields.some(({ name }) => 'own' in settings[name]);
          return (
            <li key={title}>
              <button
                type="button"
                className={linkClass}
                aria-current={id === current ? 'page' : undefined}
                onClick={() => onChoose(id)}
              >
                {t(title)}
                {isSetHere ? (
                  <span title={t('entities.tabs.setHere')} className="size-1.5 rounded-full bg-primary">
                    <span className="sr-only">{t('entities.tabs.setHereSuffix')}</span>
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';
import type { SettingTab } from './settings/setting-tabs.ts';
import { TabLink } from './tab-link.tsx';

type Tab = Pick<SettingTab, 'id' | 'title' | 'fields'>;

type TabsProps = {
  tabs: readonly Tab[];
  /** Null: the overview. */
  current: string | null;
  detail: Pick<EntityDetail, 'node' | 'settings'>;
};

const groups: readonly { name: MessageKey; ids: readonly string[] }[] = [
  {
    name: 'entities.groups.payments',
    ids: ['brands', 'currencies', 'payment-types', 'limits', 'throttling', 'strictness'],
  },
  { name: 'entities.groups.routing', ids: ['connector-accounts', 'routing-rules', 'dispatching'] },
  { name: 'entities.groups.checkout', ids: ['payment-form', 'three-d-secure'] },
  { name: 'entities.groups.fraud', ids: ['fraud', 'callbacks'] },
  { name: 'entities.groups.finance', ids: ['statement', 'fees', 'payouts'] },
];

const linkClass =
  'flex min-h-8 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-muted-foreground hover:bg-accent hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-foreground lg:whitespace-normal';

/**
 * The parts of an entity in groups, beside what is open; on narrow screens in one line above it. A dot marks a part with
 * settings of its own. A search finds the part of a setting by its name.
 */
export function EntityTabs({ tabs, current, detail }: TabsProps) {
  const t = useTranslations();
  const nav = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  // There are more parts than fit beside each other on narrow screens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown
  useEffect(() => {
    const part = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    // The page itself stays where it is: from a wide screen on, the parts are a column that does not scroll.
    if (part && nav.current) nav.current.scrollLeft = part.offsetLeft - nav.current.offsetLeft;
  }, [current]);
  const overview: Tab = { id: '', title: 'pages.overview', fields: [] };
  const sections = groups
    .map(({ name, ids }) => ({ name, members: tabs.filter(({ id }) => ids.includes(id)) }))
    .filter(({ members }) => members.length > 0);
  return (
    <nav ref={nav} aria-label={t('entities.tabs.title')} className="min-w-0 max-lg:overflow-x-auto max-lg:border-b">
      <SettingSearch typed={typed} onType={setTyped} />
      {typed.trim() === '' ? (
        <div className="flex max-lg:gap-1 max-lg:pb-1 lg:flex-col lg:gap-4">
          <PartLink tab={overview} current={current} detail={detail} />
          {sections.map(({ name, members }) => (
            <div key={name} className="max-lg:contents">
              <p className="px-2 pb-1 text-muted-foreground text-table max-lg:hidden">{t(name)}</p>
              <ul className="max-lg:contents">
                {members.map((tab) => (
                  <li key={tab.id}>
                    <PartLink tab={tab} current={current} detail={detail} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      ) : (
        <FoundSettings tabs={tabs} typed={typed} detail={detail} />
      )}
    </nav>
  );
}

type PartLinkProps = { tab: Tab; current: string | null; detail: TabsProps['detail'] };

function PartLink({ tab: { id, title, fields }, current, detail: { node, settings } }: PartLinkProps) {
  const t = useTranslations();
  const isSetHere = fields.some(({ name }) => 'own' in settings[name]);
  return (
    <TabLink entityId={node.id} tab={id || null} className={linkClass} isCurrent={(id || null) === current}>
      {t(title)}
      {isSetHere ? (
        <span title={t('entities.setting.set')} className="size-1.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{t('entities.tabs.setHereSuffix')}</span>
        </span>
      ) : null}
    </TabLink>
  );
}

function SettingSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="mb-3 max-lg:hidden">
      <label htmlFor={id} className="sr-only">
        {t('entities.tabs.find')}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={t('entities.tabs.find')}
        className="h-8 w-full rounded-md border border-foreground/25 bg-background px-2"
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

/** The settings with these words in their names or those of their parts. */
function FoundSettings({ tabs, typed, detail }: { tabs: readonly Tab[]; typed: string; detail: TabsProps['detail'] }) {
  const t = useTranslations();
  const words = typed.trim().toLowerCase();
  const found = tabs.flatMap(({ id, title, fields }) => {
    const names = fields.length === 0 ? [t(title)] : fields.map(({ label }) => t(label));
    const isPart = t(title).toLowerCase().includes(words);
    return names
      .filter((name) => isPart || name.toLowerCase().includes(words))
      .map((name) => ({ id, part: t(title), name }));
  });
  if (found.length === 0) return <p className="px-2 text-muted-foreground">{t('entities.tabs.notFound')}</p>;
  return (
    <ul>
      {found.map(({ id, part, name }) => (
        <li key={`${id} ${name}`}>
          <TabLink entityId={detail.node.id} tab={id} className={`${linkClass} flex-wrap py-1`}>
            {name}
            {name === part ? null : <span className="text-table">{part}</span>}
          </TabLink>
        </li>
      ))}
    </ul>
  );
}

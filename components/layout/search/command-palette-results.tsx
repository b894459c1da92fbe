'use client';

import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { NavigationIcon } from '#components/layout/navigation-icon.tsx';
import { accountOf } from '#components/payments/account-of.ts';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import type { NavigationItem } from '#lib/staff/index.ts';
import type { SearchResults } from './use-global-search.ts';

const item =
  'flex cursor-pointer items-center gap-3 rounded px-2 py-2 data-[selected=true]:bg-accent data-[disabled=true]:opacity-50';
const heading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-table [&_[cmdk-group-heading]]:text-muted-foreground';

type Go = (to: string) => void;

export function TransactionResults({ rows, onGo }: { rows: SearchResults['transactions']; onGo: Go }) {
  const t = useTranslations();
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={t('search.transactions')} className={heading}>
      {rows.map((row) => (
        <Command.Item key={row.id} value={row.id} className={item} onSelect={() => onGo(row.id)}>
          <span className="w-24 text-right">
            <Money amount={row.amount} currency={row.currency} />
          </span>
          <StatusBadge status={row.status} />
          <span className="truncate text-muted-foreground">
            {[row.paymentType, accountOf(row), row.merchantName].filter(Boolean).join(' · ')}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

export function RegistrationResults({ rows, onGo }: { rows: SearchResults['registrations']; onGo: Go }) {
  const t = useTranslations();
  if (rows.length === 0) return null;
  return (
    <Command.Group heading={t('search.registrations')} className={heading}>
      {rows.map((row) => (
        <Command.Item key={row.id} value={row.id} className={item} onSelect={() => onGo(row.id)}>
          {accountOf(row)}
          <span className="truncate text-muted-foreground">
            {[row.holder, row.merchantName].filter(Boolean).join(' · ')}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

type PageResultsProps = { navigationItems: readonly NavigationItem[]; typed: string; onGo: Go };

export function PageResults({ navigationItems, typed, onGo }: PageResultsProps) {
  const t = useTranslations();
  const query = typed.trim().toLowerCase();
  const pages = navigationItems.filter(({ name }) => t(name).toLowerCase().includes(query));
  if (pages.length === 0) return null;
  return (
    <Command.Group heading={t('layout.goTo')} className={heading}>
      {pages.map((page) => (
        <Command.Item key={page.path} value={page.path} className={item} onSelect={() => onGo(page.path)}>
          <NavigationIcon name={page.icon} className="size-4 text-muted-foreground" />
          {t(page.name)}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Links to an entity and to its transactions. */
export function EntityResults({ entities, onGo }: { entities: SearchResults['entities']; onGo: Go }) {
  const t = useTranslations();
  const groups = [
    { title: t('search.entities'), shown: 6, to: (id: string) => `/entities/${id}` },
    { title: t('search.transactionsOfEntity'), shown: 3, to: (id: string) => `/transactions?entity=${id}` },
  ];
  if (entities.length === 0) return null;
  return groups.map(({ title, shown, to }) => (
    <Command.Group key={title} heading={title} className={heading}>
      {entities.slice(0, shown).map(({ id, path, kind }) => (
        <Command.Item key={id} value={to(id)} className={item} onSelect={() => onGo(to(id))}>
          {path}
          <span className="text-muted-foreground">{kind.toLowerCase()}</span>
        </Command.Item>
      ))}
    </Command.Group>
  ));
}

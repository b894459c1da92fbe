'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import type { NearestSearch } from '#lib/staff/index.ts';
import type { ListEndpoint } from './list-endpoint.ts';

type EmptyListProps = {
  endpoint: Pick<ListEndpoint<unknown>, 'nearest'>;
  q: string;
  noun: { one: string; many: string };
  /** The search may have rows on other pages. */
  isFirstPage: boolean;
  /** What would be here, and the one action that fills the list. */
  empty: ReactNode;
  onSearch: (q: string) => void;
};

/** A list without rows: what was searched for and the nearest reading, or how it gets its first row. */
export function EmptyList({ endpoint, q, noun, isFirstPage, empty, onSearch }: EmptyListProps) {
  const t = useTranslations();
  const { entity } = useShell();
  const isWanted = isFirstPage && q !== '';
  const found = useApiQuery(endpoint.nearest, isWanted ? { query: { entity, q } } : null);
  if (q === '') return empty;
  return (
    <Alert
      title={t('list.empty.noMatch', { noun: noun.many })}
      action={
        isWanted && found.isPending ? null : <NextSearch nearest={found.data?.nearest ?? null} onSearch={onSearch} />
      }
    >
      {t('list.empty.hint', { noun: noun.one, search: q })}
    </Alert>
  );
}

/** What to try next: a search that finds something, here or on another page, or all rows. */
function NextSearch({ nearest, onSearch }: { nearest: NearestSearch | null; onSearch: (q: string) => void }) {
  const t = useTranslations();
  const { entity } = useShell();
  if (!nearest) return <Button onClick={() => onSearch('')}>{t('list.empty.clear')}</Button>;
  if ('page' in nearest) {
    return (
      <Link href={pagePath(nearest.page, { entity, q: nearest.q })} className={buttonVariants()}>
        {t('list.empty.elsewhere', { text: nearest.text })}
      </Link>
    );
  }
  return (
    <Button onClick={() => onSearch(nearest.q)}>
      {t('list.empty.nearest', { count: nearest.count, more: nearest.capped ? '+' : '', text: nearest.text })}
    </Button>
  );
}

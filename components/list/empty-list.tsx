'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ListPage } from '#lib/staff/index.ts';

type EmptyListProps = {
  q: string;
  noun: { one: string; many: string };
  nearest: ListPage<unknown>['nearest'];
  /** What would be here, and the one action that fills the list. */
  empty: ReactNode;
  onSearch: (q: string) => void;
};

/** A list without rows: what was searched for and the nearest reading, or how it gets its first row. */
export function EmptyList({ q, noun, nearest, empty, onSearch }: EmptyListProps) {
  const t = useTranslations();
  if (q === '') return empty;
  return (
    <Alert
      title={t('list.empty.noMatch', { noun: noun.many })}
      action={
        nearest ? (
          <Button onClick={() => onSearch(nearest.q)}>
            {t('list.empty.nearest', { count: nearest.count, more: nearest.capped ? '+' : '', text: nearest.text })}
          </Button>
        ) : (
          <Button onClick={() => onSearch('')}>{t('list.empty.clear')}</Button>
        )
      }
    >
      {t('list.empty.hint', { noun: noun.one, search: q })}
    </Alert>
  );
}

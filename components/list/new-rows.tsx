'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Button } from '#components/ui/button.tsx';
import type { ListEndpoint, ListRow } from './list-endpoint.ts';
import type { List } from './use-list.ts';

const refetchIntervalMs = 10_000;
const maxNew = 50;

type NewRowsProps<Row extends ListRow> = {
  endpoint: ListEndpoint<Row>;
  list: List<Row>;
  noun: { one: string; many: string };
};

/** "3 new transactions": rows that arrived above the first page. They are shown on request, so that nothing jumps. */
export function NewRows<Row extends ListRow>({ endpoint, list, noun }: NewRowsProps<Row>) {
  const t = useTranslations();
  const { q, sort, entity, older, newer, page } = list;
  const isFirstPage = older === null && newer === null && sort === null && page.isSuccess;
  const query = { entity, q, newer: page.data?.first ?? null, limit: maxNew };
  const news = useApiQuery(endpoint, isFirstPage && page.data?.first ? { query } : null, {
    refetchIntervalMs,
    staleTimeMs: refetchIntervalMs,
  });
  const count = news.isPlaceholderData || !isFirstPage ? 0 : (news.data?.rows.length ?? 0);
  const show = async (): Promise<void> => {
    await page.refetch();
    scrollTo({ top: 0 });
  };
  return (
    <div role="status" className="sticky top-14 z-20 flex justify-center empty:hidden">
      {count > 0 ? (
        <Button variant="primary" className="mb-2 shadow-lg" onClick={() => void show()}>
          {t('list.newRows', {
            count: count >= maxNew ? `${maxNew}+` : count,
            noun: count === 1 ? noun.one : noun.many,
          })}
        </Button>
      ) : null}
    </div>
  );
}

'use client';

import { Copy, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ListRow } from '#components/list/list-endpoint.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import { type AmountRow, hasAmount, sumAmounts } from './sum-amounts.ts';

type SelectionBarProps = { rows: readonly ListRow[]; onClear: () => void; children?: ReactNode };

/** The actions for the selected rows, and their sums. */
export function SelectionBar({ rows, onClear, children }: SelectionBarProps) {
  const t = useTranslations();
  const copyIds = async (): Promise<void> => {
    await navigator.clipboard.writeText(rows.map(({ id }) => id).join('\n'));
    toast.success(t('list.selection.copied', { count: rows.length }));
  };
  return (
    <section
      aria-label={t('list.selection.title')}
      className="sticky bottom-4 z-20 mx-auto mt-4 hidden w-fit items-center gap-4 rounded-lg border bg-background px-4 py-2 shadow-lg sm:flex"
    >
      <p aria-live="polite">
        <span className="font-medium">{t('list.selection.count', { count: rows.length })}</span>
        {sumAmounts(rows.filter((row): row is ListRow & AmountRow => hasAmount(row))).map(({ amount, currency }) => (
          <span key={currency} className="ml-3 text-muted-foreground">
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </p>
      <Button onClick={() => void copyIds()}>
        <Copy aria-hidden className="size-4" />
        {t('list.selection.copyIds')}
      </Button>
      {children}
      <Button variant="ghost" size="icon" aria-label={t('list.selection.clear')} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </section>
  );
}

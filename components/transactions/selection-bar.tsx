'use client';

import { Copy, X } from 'lucide-react';
import { toast } from 'sonner';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { ExportButton, useExport } from './export-button.tsx';
import { type Selection, sumAmounts } from './use-selection.ts';

/** The actions for the selected rows, and their sums. */
export function SelectionBar({ selection: { rows, clear } }: { selection: Selection }) {
  const { entity } = useShell();
  const q = `id:${rows.map(({ id }) => id).join(',')}`;
  const exporting = useExport(apiPath('/transactions/export.csv', { entity, q }));
  if (rows.length === 0) return null;
  const copyIds = async (): Promise<void> => {
    await navigator.clipboard.writeText(rows.map(({ id }) => id).join('\n'));
    toast.success(`Copied ${rows.length === 1 ? 'one id' : `${rows.length} ids`}`);
  };
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-4 z-20 mx-auto mt-4 hidden w-fit items-center gap-4 rounded-lg border bg-background px-4 py-2 shadow-lg sm:flex"
    >
      <p aria-live="polite">
        <span className="font-medium">{rows.length} selected</span>
        {sumAmounts(rows).map(({ amount, currency }) => (
          <span key={currency} className="ml-3 text-muted-foreground">
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </p>
      <Button onClick={() => void copyIds()}>
        <Copy aria-hidden className="size-4" />
        Copy ids
      </Button>
      <ExportButton {...exporting} total={String(rows.length)} name="Export selected" />
      <Button variant="ghost" size="icon" aria-label="Clear selection" onClick={clear}>
        <X aria-hidden className="size-4" />
      </Button>
    </section>
  );
}

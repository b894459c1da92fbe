import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { z } from 'zod';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { feePreviewForm } from '#lib/ledger/staff/forms.ts';
import type { FeePreviewAnswer } from '#lib/ledger/staff/index.ts';

type FeePreviewProps = {
  entityId: string;
  /** The terms of the form; null while they have mistakes. */
  readTerms: () => Promise<z.output<typeof feePreviewForm> | null>;
};

/** What the last transactions would have cost with the terms of the form. */
export function FeePreview({ entityId, readTerms }: FeePreviewProps) {
  const t = useTranslations();
  const id = useId();
  const preview = useApiMutation(ledgerApi.entities[':id'].fees.preview.$post);
  const show = async (): Promise<void> => {
    const json = await readTerms();
    if (json) preview.mutate({ param: { id: entityId }, json });
  };
  const { data, isError, error, isPending } = preview;
  return (
    <div className="space-y-2 rounded-md border p-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={id} className="grow font-semibold">
          {t('feeDialog.preview.title')}
        </h3>
        <Button disabled={isPending} onClick={() => void show()}>
          {t('feeDialog.preview.show')}
        </Button>
      </div>
      <p className="text-muted-foreground text-table">{t('feeDialog.preview.lead')}</p>
      {isError ? <FormProblem>{error.message}</FormProblem> : null}
      <div aria-live="polite">{data ? <Comparison data={data} labelledBy={id} /> : null}</div>
    </div>
  );
}

function Comparison({ data, labelledBy }: { data: FeePreviewAnswer; labelledBy: string }) {
  const t = useTranslations();
  const { currencies, days, isComplete } = data;
  if (currencies.length === 0) return <p>{t('feeDialog.preview.none', { days })}</p>;
  const passesCosts = currencies.some(({ cost }) => cost !== null);
  const hasVat = currencies.some(({ current, next, cost }) =>
    [current, next, cost].some((fee) => Number(fee?.vat ?? 0) !== 0),
  );
  // Without VAT there is one row a currency.
  const parts = hasVat ? (['net', 'vat', 'gross'] as const) : (['net'] as const);
  return (
    <>
      <FiguresTable
        labelledBy={labelledBy}
        columns={[
          { name: t('common.currency') },
          { name: t('feeDialog.preview.transactions') },
          ...(hasVat ? [{ name: t('feeDialog.preview.figure'), isText: true }] : []),
          { name: t('feeDialog.preview.current') },
          { name: t('feeDialog.preview.next') },
          ...(passesCosts ? [{ name: t('feeDialog.preview.cost') }] : []),
        ]}
        rows={currencies.flatMap(({ currency, transactions, current, next, cost }) =>
          parts.map((part) => ({
            id: `${currency} ${part}`,
            cells: [
              currency,
              String(transactions),
              ...(hasVat ? [t(`feeDialog.preview.${part}`)] : []),
              <Money key="current" amount={current[part]} currency={currency} />,
              <Money key="next" amount={next[part]} currency={currency} />,
              ...(passesCosts ? [cost && <Money key="cost" amount={cost[part]} currency={currency} />] : []),
            ],
          })),
        )}
      />
      {isComplete ? null : <p className="mt-2 text-table">{t('feeDialog.preview.incomplete')}</p>}
    </>
  );
}

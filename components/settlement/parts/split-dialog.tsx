'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { useDebounced } from '#components/ui/use-debounced.ts';
import type { SettleablePayment, SettlementLineDetail } from '#lib/settlement/staff/index.ts';
import settlementSplit from '#messages/en/settlement/settlement-split.json';
import { type AcceptedDifference, DifferenceFields, useDifference } from './difference-fields.tsx';
import { isZero, toWire } from './exact-sum.ts';
import { SettleablePayments } from './settleable-payments.tsx';
import { SumFacts } from './sum-facts.tsx';
import { useSelectedParts } from './use-selected-parts.ts';

export type SplitInput = AcceptedDifference & { parts: { paymentId: string; amount: string }[] };

type Props = { line: SettlementLineDetail['line']; onSplit: (input: SplitInput) => Promise<void>; onClose: () => void };

/** Matches a line with several payments, or with a part of one: their sum and the difference are shown while selecting. */
export const SplitDialog = withMessages({ settlementSplit }, function SplitDialog({ line, onSplit, onClose }: Props) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 300);
  const read = useApiQuery(settlementApi['settlement-lines'][':id'].payments, { param: { id: line.id }, query: { q } });
  const payments = read.data?.payments ?? [];
  const selected = useSelectedParts(line.amount, payments);
  const difference = useDifference();
  const hasDifference = !isZero(selected.difference);
  const { isSending, problem, send } = useSending(async () => {
    const parts = [...selected.parts].map(([paymentId, amount]) => ({ paymentId, amount: toWire(amount ?? '0') }));
    await onSplit({ parts, ...difference.accepted(hasDifference) });
    onClose();
  });
  const missing = selected.isComplete ? difference.missing(hasDifference) : t('settlementSplit.selectFirst');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing === null) void send();
  };
  return (
    <Dialog
      open
      position="side"
      isDirty={selected.isChanged}
      onOpenChange={onClose}
      title={t('settlementSplit.title')}
      description={t('settlementSplit.description')}
    >
      <form onSubmit={submit} noValidate className="space-y-3">
        <TextField
          id={useId()}
          type="search"
          label={t('settlementSplit.search')}
          hint={t('settlementSplit.searchHint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Found read={read} payments={payments} selected={selected} />
        <SumFacts
          currency={line.currency}
          sums={[
            { name: t('settlementSplit.line'), amount: line.amount },
            { name: t('settlementSplit.selected', { count: selected.parts.size }), amount: selected.sum },
            { name: t('settlementSplit.difference'), amount: selected.difference },
          ]}
        />
        {selected.isComplete && hasDifference ? <DifferenceFields difference={difference} /> : null}
        <FormProblem>{problem}</FormProblem>
        <DialogFooter>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ActionButton type="submit" variant="primary" unavailable={isSending ? t('common.inProgress') : missing}>
            {t('settlementSplit.submit', { count: selected.parts.size })}
          </ActionButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
});

type FoundProps = {
  read: { isPending: boolean; error: Error | null };
  payments: readonly SettleablePayment[];
  selected: ReturnType<typeof useSelectedParts>;
};

/** The payments that were found, or why there are none. */
function Found({ read, payments, selected }: FoundProps) {
  const t = useTranslations();
  if (read.error) return <FormProblem>{read.error.message}</FormProblem>;
  if (read.isPending) return <p className="text-muted-foreground">{t('settlementSplit.loading')}</p>;
  if (payments.length === 0) return <p className="text-muted-foreground">{t('settlementSplit.none')}</p>;
  return (
    <>
      <div className="flex gap-2">
        <Button size="small" onClick={selected.selectAll}>
          {t('settlementSplit.selectAll', { count: payments.length })}
        </Button>
        {selected.parts.size > 0 ? (
          <Button size="small" variant="ghost" onClick={selected.clear}>
            {t('settlementSplit.clear')}
          </Button>
        ) : null}
      </div>
      <div className="max-h-[45vh] overflow-y-auto">
        <SettleablePayments
          payments={payments}
          parts={selected.parts}
          onToggle={selected.toggle}
          onChange={selected.change}
        />
      </div>
    </>
  );
}

/** Sends once; what the server refuses is shown. */
export function useSending(action: () => Promise<void>) {
  const t = useTranslations();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('ui.confirmDialog.failed'));
      setIsSending(false);
    }
  };
  return { isSending, problem, send };
}

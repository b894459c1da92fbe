'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { useDebounced } from '#components/ui/use-debounced.ts';
import type { SettlementLineRow } from '#lib/settlement/staff/index.ts';
import settlementSplit from '#messages/en/settlement/settlement-split.json';
import { DifferenceFields, useDifference } from './difference-fields.tsx';
import { differenceOf, isZero, sumOf } from './exact-sum.ts';
import { useSending } from './split-dialog.tsx';
import { SumFacts } from './sum-facts.tsx';

type Props = { lines: readonly SettlementLineRow[]; onDone: () => void; onClose: () => void };

/** Settles one payment by several lines: what is left of it, the sum of the lines and the difference are shown. */
export const MatchTogetherDialog = withMessages(
  { settlementSplit },
  function MatchTogetherDialog({ lines, onDone, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const [text, setText] = useState('');
    const { first, payment, isMissing } = useNamedPayment(lines, text);
    const difference = useDifference();
    const sum = sumOf(lines.map(({ amount }) => amount));
    const left = payment && differenceOf(sum, payment.left);
    const hasDifference = left !== null && left !== undefined && !isZero(left);
    const { isSending, problem, send } = useSending(async () => {
      const json = {
        lines: lines.map(({ id, version }) => ({ id, version })),
        paymentId: payment?.id ?? '',
        ...difference.accepted(hasDifference),
      };
      const { matched } = await answerOf(settlementApi['settlement-lines']['match-together'].$post({ json }));
      toast.success(t('settlementSplit.together.done', { count: matched }));
      await client.invalidateQueries();
      onDone();
      onClose();
    });
    const missing = payment ? difference.missing(hasDifference) : t('settlementSplit.together.nameFirst');
    const submit = (event: FormEvent): void => {
      event.preventDefault();
      if (missing === null) void send();
    };
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('settlementSplit.together.title', { count: lines.length })}
        description={t('settlementSplit.together.description')}
      >
        <form onSubmit={submit} noValidate className="space-y-3">
          <TextField
            id={useId()}
            label={t('settlementSplit.together.payment')}
            hint={t('settlementSplit.together.paymentHint')}
            problem={isMissing ? t('settlementSplit.together.unknown') : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <SumFacts
            currency={first.currency}
            sums={[
              { name: t('settlementSplit.together.lines', { count: lines.length }), amount: sum },
              ...(payment ? [{ name: t('settlementSplit.together.left'), amount: payment.left }] : []),
              ...(left ? [{ name: t('settlementSplit.difference'), amount: left }] : []),
            ]}
          />
          {hasDifference ? <DifferenceFields difference={difference} /> : null}
          <FormProblem>{problem}</FormProblem>
          <DialogFooter>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <ActionButton type="submit" variant="primary" unavailable={isSending ? t('common.inProgress') : missing}>
              {t('settlementSplit.together.submit', { count: lines.length })}
            </ActionButton>
          </DialogFooter>
        </form>
      </Dialog>
    );
  },
);

/** The payment that is named by its id or short id, as the first of the lines may settle it. */
function useNamedPayment(lines: readonly SettlementLineRow[], text: string) {
  const [first] = lines as readonly [SettlementLineRow, ...SettlementLineRow[]];
  const q = useDebounced(text.trim().toLowerCase(), 300);
  const input = q === '' ? null : { param: { id: first.id }, query: { q } };
  const read = useApiQuery(settlementApi['settlement-lines'][':id'].payments, input);
  const found = q === '' ? undefined : read.data?.payments;
  const payment = found?.find(({ id, shortId }) => id === q || shortId === q) ?? null;
  return { first, payment, isMissing: found !== undefined && payment === null && !read.isFetching };
}

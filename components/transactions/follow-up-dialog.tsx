'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { toast } from 'sonner';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatMoney } from '#components/ui/money.tsx';
import type { FollowUpAnswer, TransactionDetail } from '#lib/backoffice/index.ts';

type Action = TransactionDetail['actions'][number];

export const actionLabels: Readonly<Record<Action['verb'], { verb: string; effect: string }>> = {
  capture: { verb: 'Capture', effect: 'The shopper is charged now.' },
  refund: { verb: 'Refund', effect: 'The money goes back to the shopper.' },
  reverse: { verb: 'Reverse', effect: 'The transaction is cancelled before it is settled.' },
  rebill: { verb: 'Rebill', effect: 'The shopper is charged again with the same payment method.' },
};

/** The remainder in minor units after an amount is subtracted; null when the amount is invalid. */
export function remainderAfter(remaining: string, amount: string): string | null {
  const decimals = remaining.split('.')[1]?.length ?? 0;
  const toUnits = (value: string): bigint | null => {
    const [, whole, fraction = ''] = /^(\d{1,18})(?:\.(\d*))?$/.exec(value.trim()) ?? [];
    if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return null;
    return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  };
  const left = toUnits(remaining);
  const taken = toUnits(amount);
  if (left === null || taken === null || taken === 0n || taken > left) return null;
  const digits = (left - taken).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

type DialogProps = { detail: TransactionDetail; action: Action; path: string; onClose: () => void };

/** Requests a follow-up after showing the remaining amount; the button names action and amount. */
export function FollowUpDialog({ detail, action, path, onClose }: DialogProps) {
  const locale = useLocale();
  const client = useQueryClient();
  const amountId = useId();
  const { row, money } = detail;
  const remaining = money?.remaining ?? '0';
  // A rebill does not reduce the remaining amount of the original transaction.
  const maxAmount = action.verb === 'rebill' ? (money?.amount ?? '0') : remaining;
  const [amount, setAmount] = useState(maxAmount);
  const { verb, effect } = actionLabels[action.verb];
  const currency = row.currency ?? '';
  const left = remainderAfter(maxAmount, amount);
  const move = useMutation<FollowUpAnswer, BackOfficeError>({
    mutationFn: () =>
      apiRequest(`/transactions/${row.id}/${action.verb}`, {
        method: 'POST',
        body: JSON.stringify({
          amount: amount.trim() === maxAmount ? null : amount.trim(),
          expectedEventCount: detail.timeline.length,
        }),
      }),
    onSuccess: async ({ row: made, succeeded }) => {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).includes('/transactions'),
      });
      const sum = made.amount ? formatMoney(made.amount, made.currency ?? currency, locale) : '';
      // Uses the id, so that a repeated message is shown once.
      if (succeeded) toast.success(`${verb} of ${sum} approved`, { id: made.id });
      else
        toast.error(`${verb} of ${sum} was not done: ${made.resultDescription}`, {
          id: made.id,
          duration: 15_000,
        });
      onClose();
    },
    onError: async ({ code }) => {
      if (code === 'changed') await client.invalidateQueries({ queryKey: [path] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (left !== null && !move.isPending) move.mutate();
  };
  return (
    <Dialog open onOpenChange={onClose} title={`${verb} ${row.shortId}`} description={effect}>
      <form onSubmit={submit} className="space-y-4">
        <div>
          <label htmlFor={amountId} className="font-medium">
            Amount in {currency}
          </label>
          <input
            id={amountId}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            aria-invalid={left === null}
            aria-describedby={`${amountId}-preview`}
            className="mt-1 block h-9 w-full rounded-md border border-foreground/25 bg-background px-2.5 text-base tabular-nums sm:text-sm"
          />
          <p id={`${amountId}-preview`} className="mt-1 text-muted-foreground" aria-live="polite">
            {describeEffect({ left, maxAmount, currency, locale, isReducing: action.verb !== 'rebill' })}
          </p>
        </div>
        {move.isError ? (
          <p role="alert" className="rounded-md border border-destructive/50 px-3 py-2 text-destructive">
            {move.error.message}
          </p>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={left === null || move.isPending}>
            {move.isPending
              ? 'Sending to the acquirer…'
              : `${verb} ${left === null ? '' : `${amount.trim()} ${currency}`}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Effect = {
  left: string | null;
  maxAmount: string;
  currency: string;
  locale: string;
  isReducing: boolean;
};

function describeEffect({ left, maxAmount, currency, locale, isReducing }: Effect): string {
  const money = (amount: string): string => formatMoney(amount, currency, locale);
  if (left === null) return `Enter an amount up to ${money(maxAmount)}, for example ${maxAmount}.`;
  if (!isReducing) return 'Creates a new transaction. The amounts of this one do not change.';
  return `${money(maxAmount)} remain now, ${money(left)} afterwards.`;
}

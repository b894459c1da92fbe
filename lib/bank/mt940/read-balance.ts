import { isCurrencyCode } from '#lib/money/index.ts';
import { toExactMinor } from '../reading/exact-minor.ts';
import { toDay } from '../reading/stated-day.ts';
import { StatementError } from '../statement-error.ts';
import type { Field } from './read-fields.ts';

export type Balance = { amountMinor: bigint; currency: string; on: string; isInterim: boolean };

/** `C261120EUR1234,56` of :60F:, :60M:, :62F: and :62M:. */
export function readBalance({ tag, value, line }: Field): Balance {
  const [, mark, year, month, day, currency = '', amount = ''] =
    /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,]+)$/.exec(value.trim()) ?? [];
  const on = year && month && day ? toDay(`20${year}`, month, day) : null;
  const minor = isCurrencyCode(currency) ? toExactMinor(amount, currency) : null;
  if (on === null || minor === null)
    throw new StatementError(`Line ${line} (:${tag}:) has no day, currency and amount of a balance: ${value}.`);
  return { currency, on, amountMinor: mark === 'D' ? -minor : minor, isInterim: tag.endsWith('M') };
}

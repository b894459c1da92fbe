import type { CheckoutContext } from '../checkout/context.ts';
import { formatAmount } from '../texts.ts';

/** The words of the button: what is paid, or that an account is stored. */
export function submitTextOf({ form, config, texts }: CheckoutContext): string {
  if (config.kind === 'registration' || form.kind === 'registration') return texts.get('save');
  const { amount, currency } = form;
  if (amount === undefined || currency === undefined) return texts.get('pay');
  return texts.get('payAmount', { amount: formatAmount(texts.tag, amount, currency) });
}

// Amounts and their currencies, and follow-ups without an amount (spec 2.3).
import { isAmountInCurrency } from '#lib/money/index.ts';
import type { Params } from '../read-form.ts';
import { missingOf, none, type Rule, wrong } from './rule.ts';

/** Each amount with its currency; the default is the currency of the payment. */
const pairs: readonly (readonly [amount: string, currency: string])[] = [
  ['amount', 'currency'],
  ['taxAmount', 'currency'],
  ['discountAmount', 'currency'],
  ['forex.amount', 'forex.currency'],
  ['threeDSecure.amount', 'threeDSecure.currency'],
  ['risk.amount', 'currency'],
  ['shipping.cost', 'currency'],
];

const currencyOf = (params: Params, name: string) => params.get(name) ?? params.get('currency');

const decimalsOfCurrency: Rule = {
  id: 'R-2.3-04',
  applies: ({ params }) => params.has('currency') || params.has('forex.currency'),
  check: ({ params }) => {
    const invalid = pairs.filter(([amount, currency]) => {
      const value = params.get(amount);
      const code = currencyOf(params, currency);
      return value !== undefined && code !== undefined && !isAmountInCurrency(value, code);
    });
    return invalid.length === 0
      ? none
      : invalid.map(([amount, currency]) =>
          wrong(params, amount, `must have no decimals but .00 in ${currencyOf(params, currency)}`),
        );
  },
};

/** A reversal without an amount reverses what is left (our choice, spec 4.1 shows no bodies). */
const amountOfFollowUp: Rule = {
  id: 'R-2.3-01',
  applies: ({ operation, params }) =>
    operation === 'payments.follow-up' && params.has('paymentType') && params.get('paymentType') !== 'RV',
  check: ({ params }) => missingOf(params, ['amount', 'currency']),
};

const currencyOfAmount: Rule = {
  id: 'R-2.3-01',
  applies: ({ params, operation }) => operation === 'payments.follow-up' && params.get('paymentType') === 'RV',
  check: ({ params }) => (params.has('amount') ? missingOf(params, ['currency']) : none),
};

export const amountRules: readonly Rule[] = [decimalsOfCurrency, amountOfFollowUp, currencyOfAmount];

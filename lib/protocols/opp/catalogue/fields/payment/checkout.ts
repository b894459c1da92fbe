// Parameters of the hosted checkout only (spec 2.3, 4.2).
import { f, O, R, table } from '../field.ts';
import { bool, brandKey, capitals, lettersDigitsDotHyphen, map } from '../types/field-types.ts';

export const checkout = table({ group: 'checkout', title: 'Checkout', section: '2.3', usedBy: ['checkout'] }, [
  f('integrity', O, bool, { condition: 'true: answer the hash of the payment script' }),
  f('overridePaymentType[key]', O, map(brandKey, capitals(2)), {
    condition: 'the type for one brand; only when a checkout is created',
  }),
  f('checkoutId', R, lettersDigitsDotHyphen(32, 48), { section: '4.2', condition: 'of the script' }),
]);

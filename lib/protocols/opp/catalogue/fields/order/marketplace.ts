// The sellers of a marketplace and their shares (spec 2.9).
import { f, O, table } from '../field.ts';
import { text } from '../types/field-types.ts';
import { amount } from '../types/numbers.ts';

export const marketplace = table({ group: 'marketPlace', title: 'Marketplace', section: '2.9' }, [
  f('marketPlace.sellers[n].id', O, text(255), { condition: 'named by cart.items[n].sellerId' }),
  f('marketPlace.sellers[n].amount', O, amount(10)),
]);

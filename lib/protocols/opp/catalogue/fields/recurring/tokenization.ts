// Storing payment data, and paying with stored payment data (spec 2.10).
import { C, f, O, table } from '../field.ts';
import { alphanumeric, bool } from '../types/field-types.ts';

export const tokenization = table({ group: 'tokenization', title: 'Tokenization', section: '2.10' }, [
  f('createRegistration', O, bool, { condition: 'true: store the payment data and answer its id' }),
  f('registration.id', C, alphanumeric(32, 32), {
    direction: 'response',
    usedBy: ['registration'],
    condition: 'when createRegistration is true',
  }),
  f('overrideHolder', O, bool, {
    usedBy: ['registration'],
    condition: 'a sent holder stands in for an empty stored one, once',
  }),
]);

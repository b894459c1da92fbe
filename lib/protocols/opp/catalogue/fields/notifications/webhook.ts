// The body of a notification (spec 2.12, 6.1).
import { C, f, R, table } from '../field.ts';
import { capitals, json, oneOf } from '../types/field-types.ts';
import { responseAmount } from '../types/numbers.ts';

export const webhook = table(
  { group: 'webhook', title: 'Webhook', section: '2.12', direction: 'webhook', usedBy: ['webhook'] },
  [
    f('type', R, oneOf('PAYMENT', 'REGISTRATION')),
    f('action', C, oneOf('CREATED', 'UPDATED', 'DELETED')),
    f('payload', R, json, { condition: 'same content as the payment response, for PAYMENT and REGISTRATION' }),
    f('presentationAmount', C, responseAmount(10), { condition: 'for some notifications' }),
    f('presentationCurrency', C, capitals(3), { condition: 'for some notifications' }),
  ],
);

// Form parameters that the gateway sends to the merchant: the shopper result and the fraud decision (spec 6.2, 6.3).

import { f, O, R, table } from '../field.ts';
import { dateTimeMillis } from '../types/calendar.ts';
import { decryptText, oneOf } from '../types/field-types.ts';

export const callback = table(
  { group: 'callback', title: 'Callbacks', section: '6.3', direction: 'webhook', usedBy: ['callback'] },
  [
    f('resourcePath', R, decryptText, {
      section: '6.2',
      usedBy: ['checkout'],
      condition: 'query parameter of the GET that the gateway sends to shopperResultUrl',
    }),
    f('client', O, decryptText),
    f('subclientid', O, decryptText),
    f('transactionid', O, decryptText),
    f('<prefix>transactionid', O, decryptText, { condition: 'prefix agreed with the operator' }),
    f('decision', O, oneOf('APPROVE', 'CANCEL', 'PENDING')),
    f('userid', O, decryptText),
    f('cancelreason', O, decryptText, { condition: 'only on cancel' }),
    f('note', O, decryptText),
    f('processdate', O, dateTimeMillis, { condition: 'yyyy-MM-dd HH:mm:ss.SSS' }),
  ],
);

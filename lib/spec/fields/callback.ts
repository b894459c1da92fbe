// What the gateway tells the merchant by form: the shopper result call and the fraud decision (spec 6.2, 6.3).

import { dateTimeMillis } from './calendar.ts';
import { f, O, R, table } from './field.ts';
import { oneOf, openText } from './kinds.ts';

export const callback = table(
  { group: 'callback', title: 'Callbacks', section: '6.3', direction: 'webhook', usedBy: ['callback'] },
  [
    f('resourcePath', R, openText, {
      section: '6.2',
      usedBy: ['checkout'],
      condition: 'query parameter of the GET that the gateway sends to shopperResultUrl',
    }),
    f('client', O, openText),
    f('subclientid', O, openText),
    f('transactionid', O, openText),
    f('<prefix>transactionid', O, openText, { condition: 'prefix agreed with the operator' }),
    f('decision', O, oneOf('APPROVE', 'CANCEL', 'PENDING')),
    f('userid', O, openText),
    f('cancelreason', O, openText, { condition: 'only on cancel' }),
    f('note', O, openText),
    f('processdate', O, dateTimeMillis, { condition: 'yyyy-MM-dd HH:mm:ss.SSS' }),
  ],
);

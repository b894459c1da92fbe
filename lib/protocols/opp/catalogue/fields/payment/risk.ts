// Additional data for the fraud check (spec 2.12).

import { f, O, table } from '../field.ts';
import { dateTime } from '../types/calendar.ts';
import { anyKey, map, text } from '../types/field-types.ts';
import { amount } from '../types/numbers.ts';

export const risk = table({ group: 'risk', title: 'Risk', section: '2.12', usedBy: ['risk'] }, [
  f('risk.channelId', O, text(255)),
  f('risk.serviceId', O, text(255)),
  f('risk.amount', O, amount(10), { condition: 'when present also the amount for 3D Secure' }),
  f('risk.orderTimestamp', O, dateTime, {
    default: 'set by the gateway',
    condition: 'set by the gateway when omitted',
  }),
  f('risk.brand', O, text(255)),
  f('risk.parameters[key]', O, map(anyKey, text(2048)), { condition: 'key: AN64' }),
  f('risk.merchantWebsite', O, text(60)),
  f('risk.accountToken', O, text(64)),
]);

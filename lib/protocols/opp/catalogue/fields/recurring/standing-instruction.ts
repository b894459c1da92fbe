// Agreements for repeated charges of a stored card (spec 2.10).

import { C, f, table } from '../field.ts';
import { date } from '../types/calendar.ts';
import { decryptText, integer, oneOf } from '../types/field-types.ts';

export const standingInstruction = table(
  { group: 'standingInstruction', title: 'Standing instruction', section: '2.10', usedBy: ['recurring'] },
  [
    f('standingInstruction.type', C, oneOf('UNSCHEDULED', 'INSTALLMENT', 'RECURRING')),
    f('standingInstruction.recurringType', C, oneOf('STANDING_ORDER', 'SUBSCRIPTION')),
    f('standingInstruction.mode', C, oneOf('INITIAL', 'REPEATED')),
    f('standingInstruction.source', C, oneOf('CIT', 'MIT')),
    f('standingInstruction.initialTransactionId', C, decryptText, {
      condition: 'scheme or processor reference returned in the CIT response',
    }),
    f(
      'standingInstruction.industryPractice',
      C,
      oneOf('INCREMENTAL_AUTH', 'RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'),
    ),
    f('standingInstruction.expiry', C, date, { condition: 'no authorizations after this date' }),
    f('standingInstruction.frequency', C, integer(4), { condition: 'least days between authorizations' }),
    f('standingInstruction.numberOfInstallments', C, integer(3), {
      condition: 'most authorizations; mandatory for 3D Secure on installment payments (type=INSTALLMENT)',
    }),
  ],
);

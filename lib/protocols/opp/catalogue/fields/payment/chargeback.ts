// The reason of a chargeback (spec 2.12).
import { f, O, table } from '../field.ts';
import { like } from '../types/field-types.ts';

export const chargeback = table({ group: 'chargeback', title: 'Chargeback', section: '2.12', usedBy: ['chargeback'] }, [
  f('chargebackResultCode', O, like('string', 'a chargeback code 000.100.2xx', /^000\.100\.2[0-9]{2}$/u, 11, 11)),
]);

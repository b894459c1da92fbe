// Authorization and test mode of a request (spec 2.1, 5).
import { C, f, O, table } from '../field.ts';
import { like, oneOf } from '../types/field-types.ts';

const entityId = like('string', '32 lowercase hexadecimal digits', /^[0-9a-f]{32}$/u, 32, 32);

export const access = table({ group: 'access', title: 'Access', section: '5' }, [
  f('testMode', O, oneOf('EXTERNAL', 'INTERNAL'), {
    section: '2.1',
    default: 'INTERNAL',
    condition: "the processor's test system, or our simulators",
  }),
  f('entityId', C, entityId, { condition: 'the channel, or the merchant that dispatches to its channels' }),
  f('authentication.entityId', O, entityId, { ourChoice: 'the older name of entityId' }),
]);

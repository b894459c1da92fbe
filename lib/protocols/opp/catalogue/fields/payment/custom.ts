// Custom parameters of the merchant, which responses echo unchanged (spec 2.12).
import { C, f, table } from '../field.ts';
import { freeKey, map, text } from '../types/field-types.ts';

export const custom = table({ group: 'custom', title: 'Custom parameters', section: '2.12' }, [
  f('customParameters[key]', C, map(freeKey, text(2048)), {
    direction: 'both',
    condition: 'echoed in the response; names sent from a widget must start with SHOPPER_',
  }),
]);

// The custom parameters that a form in the shopper's browser may send (spec 2.12; A-53).
import { masked } from '#lib/card-numbers/index.ts';
import type { Rule } from './rule.ts';

const allowedKey = /^customParameters\[SHOPPER_/u;

const shopperPrefix: Rule = {
  id: 'R-2.12-02',
  applies: ({ fromWidget, groups }) => fromWidget && groups.has('custom'),
  check: ({ params }) =>
    [...params.keys()]
      .filter((name) => name.startsWith('customParameters[') && !allowedKey.test(name))
      .map((name) => ({ name, value: masked, message: 'must begin with SHOPPER_ when sent from a widget' })),
};

export const widgetRules: readonly Rule[] = [shopperPrefix];

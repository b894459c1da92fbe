// What to do before the shopper is redirected (spec 4.6).
import { C, f, table } from './field.ts';
import { openText, openUrl } from './kinds.ts';

export const redirectPreconditions = table(
  { group: 'redirect', title: 'Redirect preconditions', section: '4.6', direction: 'response' },
  [
    f('redirect.preconditions[n].origin', C, openText),
    f('redirect.preconditions[n].waitUntil', C, openText),
    f('redirect.preconditions[n].description', C, openText),
    f('redirect.preconditions[n].method', C, openText),
    f('redirect.preconditions[n].url', C, openUrl),
    f('redirect.preconditions[n].parameters[n].name', C, openText, {
      condition: 'threeDSMethodData when the issuer asks for device data',
    }),
    f('redirect.preconditions[n].parameters[n].value', C, openText),
  ],
);

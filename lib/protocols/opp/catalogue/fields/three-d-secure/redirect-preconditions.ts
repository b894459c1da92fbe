// Steps before the redirect of the shopper (spec 4.6).
import { C, f, table } from '../field.ts';
import { decryptText, openUrl } from '../types/field-types.ts';

export const redirectPreconditions = table(
  { group: 'redirect', title: 'Redirect preconditions', section: '4.6', direction: 'response' },
  [
    f('redirect.preconditions[n].origin', C, decryptText),
    f('redirect.preconditions[n].waitUntil', C, decryptText),
    f('redirect.preconditions[n].description', C, decryptText),
    f('redirect.preconditions[n].method', C, decryptText),
    f('redirect.preconditions[n].url', C, openUrl),
    f('redirect.preconditions[n].parameters[n].name', C, decryptText, {
      condition: 'threeDSMethodData when the issuer asks for device data',
    }),
    f('redirect.preconditions[n].parameters[n].value', C, decryptText),
  ],
);

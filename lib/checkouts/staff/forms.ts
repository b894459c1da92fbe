import { z } from 'zod';

/** The address of a payment page that is to be checked. */
export const pageAddressForm = z.object({
  url: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' }).max(2048),
});

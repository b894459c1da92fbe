import type { CheckoutServices } from '#lib/checkouts/index.ts';

/** What payment links work with. */
export type PaymentLinkServices = Pick<CheckoutServices, 'checkouts' | 'db' | 'vault'>;

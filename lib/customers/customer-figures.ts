import { sellingTypes } from '#lib/payments/index.ts';

/** The figures of a customer, each by the search that finds its transactions among those of the customer. */
export const figureSearches = {
  payments: 'type:PA,DB,CD,SD',
  declined: 'type:PA,DB,CD,SD status:declined,rejected',
  paid: `type:${sellingTypes.join(',')} status:succeeded`,
  refunds: 'type:RF status:succeeded',
  chargebacks: 'type:CB status:succeeded',
} as const;

export type FigureName = keyof typeof figureSearches;

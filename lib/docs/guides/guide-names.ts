/** The guides in the order of the navigation; each is a file of docs/guides. */
export const guideNames = [
  'payments-and-follow-ups',
  'redirects-and-pending',
  '3d-secure',
  'checkout',
  'stored-cards',
  'webhooks',
  'errors-and-retries',
  'reconciliation',
  'test-mode',
  'going-live',
] as const;

export type GuideName = (typeof guideNames)[number];

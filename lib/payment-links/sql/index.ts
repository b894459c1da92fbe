// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const assignCheckout = sqlFile<AssignCheckoutParameters, AssignCheckoutRow, 'write'>(
  'lib/payment-links/sql/assign-checkout.sql',
);
export type AssignCheckoutParameters = {
  checkoutId: string;
  merchantId: string;
  id: string;
  previousId: string | null;
  now: Date;
};
export type AssignCheckoutRow = Record<never, never>;

export const clearOldLinkParameters = sqlFile<ClearOldLinkParametersParameters, ClearOldLinkParametersRow, 'write'>(
  'lib/payment-links/sql/clear-old-link-parameters.sql',
);
export type ClearOldLinkParametersParameters = { before: Date };
export type ClearOldLinkParametersRow = Record<never, never>;

export const closePaymentLink = sqlFile<ClosePaymentLinkParameters, ClosePaymentLinkRow, 'write'>(
  'lib/payment-links/sql/close-payment-link.sql',
);
export type ClosePaymentLinkParameters = { now: Date; merchantId: string; id: string; checkoutId: string | null };
export type ClosePaymentLinkRow = Record<never, never>;

export const deleteOldPaymentLinks = sqlFile<DeleteOldPaymentLinksParameters, DeleteOldPaymentLinksRow, 'write'>(
  'lib/payment-links/sql/delete-old-payment-links.sql',
);
export type DeleteOldPaymentLinksParameters = { before: Date };
export type DeleteOldPaymentLinksRow = Record<never, never>;

export const findPaymentLink = sqlFile<FindPaymentLinkParameters, FindPaymentLinkRow, 'read'>(
  'lib/payment-links/sql/find-payment-link.sql',
);
export type FindPaymentLinkParameters = { id: string };
export type FindPaymentLinkRow = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  amountMinor: string;
  currency: string;
  paymentType: string;
  merchantTransactionId: string | null;
  description: string | null;
  validUntil: Date;
  checkoutId: string | null;
  closedAt: Date | null;
  actor: string;
  createdAt: Date;
};

export const insertPaymentLink = sqlFile<InsertPaymentLinkParameters, InsertPaymentLinkRow, 'write'>(
  'lib/payment-links/sql/insert-payment-link.sql',
);
export type InsertPaymentLinkParameters = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  amountMinor: bigint | number;
  currency: string;
  paymentType: string;
  merchantTransactionId: string | null;
  description: string | null;
  validUntil: Date;
  actor: string;
  createdAt: Date;
};
export type InsertPaymentLinkRow = Record<never, never>;

export const listAbandonedClaims = sqlFile<ListAbandonedClaimsParameters, ListAbandonedClaimsRow, 'read'>(
  'lib/payment-links/sql/list-abandoned-claims.sql',
);
export type ListAbandonedClaimsParameters = { before: Date; limit: bigint | number };
export type ListAbandonedClaimsRow = { id: string; checkoutId: string };

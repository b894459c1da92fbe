// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const findRedirectedPayments = sqlFile<FindRedirectedPaymentsParameters, FindRedirectedPaymentsRow, 'read'>(
  'lib/payments/suspended/sql/find-redirected-payments.sql',
);
export type FindRedirectedPaymentsParameters = {
  merchantId: string | null;
  now: Date;
  timeoutMs: number;
  limit: bigint | number;
};
export type FindRedirectedPaymentsRow = { merchantId: string; id: string; clockOffsetMs: number };

export const moveSuspendedPayment = sqlFile<MoveSuspendedPaymentParameters, MoveSuspendedPaymentRow, 'write'>(
  'lib/payments/suspended/sql/move-suspended-payment.sql',
);
export type MoveSuspendedPaymentParameters = {
  state: string;
  resultCode: string;
  outcome: string;
  now: Date;
  merchantId: string;
  id: string;
  fromStates: readonly string[];
  sealedCommand: string;
  reference: string | null;
  connector: string | null;
  connectorAccountId: string | null;
  operation: string | null;
  nextQueryAt: Date | null;
  eventType: string;
  actor: string;
  eventData: string;
};
export type MoveSuspendedPaymentRow = { id: string };

export const stepUpPayment = sqlFile<StepUpPaymentParameters, StepUpPaymentRow, 'write'>(
  'lib/payments/suspended/sql/step-up-payment.sql',
);
export type StepUpPaymentParameters = {
  merchantId: string;
  reference: string;
  outcome: string;
  now: Date;
  acquirerTxId: string | null;
  actor: string;
  attemptData: string;
  redirectData: string;
};
export type StepUpPaymentRow = { id: string };

// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const appendEvent = sqlFile<AppendEventParameters, AppendEventRow, 'write'>('lib/payments/sql/append-event.sql');
export type AppendEventParameters = {
  merchantId: string;
  id: string;
  type: string;
  actor: string;
  at: Date;
  amountMinor: bigint | number | null;
  currency: string | null;
  data: string;
};
export type AppendEventRow = Record<never, never>;

export const completeAttempts = sqlFile<CompleteAttemptsParameters, CompleteAttemptsRow, 'write'>(
  'lib/payments/sql/complete-attempts.sql',
);
export type CompleteAttemptsParameters = { rows: string };
export type CompleteAttemptsRow = { id: string };

export const countAnswers = sqlFile<CountAnswersParameters, CountAnswersRow, 'read'>(
  'lib/payments/sql/count-answers.sql',
);
export type CountAnswersParameters = { now: Date };
export type CountAnswersRow = { id: string; name: string; entityId: string; tried: number; failed: number };

export const countEvents = sqlFile<CountEventsParameters, CountEventsRow, 'read'>('lib/payments/sql/count-events.sql');
export type CountEventsParameters = { merchantId: string; id: string };
export type CountEventsRow = { count: number };

export const countOutcomes = sqlFile<CountOutcomesParameters, CountOutcomesRow, 'read'>(
  'lib/payments/sql/count-outcomes.sql',
);
export type CountOutcomesParameters = { now: Date; minAnswers: number };
export type CountOutcomesRow = {
  merchantId: string;
  merchantName: string;
  approved: number;
  answered: number;
  approvedBefore: number;
  answeredBefore: number;
};

export const findAgreements = sqlFile<FindAgreementsParameters, FindAgreementsRow, 'read'>(
  'lib/payments/sql/find-agreements.sql',
);
export type FindAgreementsParameters = { merchantId: string; references: readonly string[] };
export type FindAgreementsRow = { reference: string };

export const findInstruction = sqlFile<FindInstructionParameters, FindInstructionRow, 'read'>(
  'lib/payments/sql/find-instruction.sql',
);
export type FindInstructionParameters = { merchantId: string; initialTransactionId: string };
export type FindInstructionRow = {
  expiry: string | null;
  frequencyDays: number | null;
  numberOfInstallments: number | null;
  uses: number;
  lastUsedAt: Date | null;
};

export const findLastAttempt = sqlFile<FindLastAttemptParameters, FindLastAttemptRow, 'read'>(
  'lib/payments/sql/find-last-attempt.sql',
);
export type FindLastAttemptParameters = { merchantId: string; paymentId: string };
export type FindLastAttemptRow = { connector: string; connectorAccountId: string | null; acquirerTxId: string | null };

export const findPayment = sqlFile<FindPaymentParameters, FindPaymentRow, 'read'>('lib/payments/sql/find-payment.sql');
export type FindPaymentParameters = { merchantId: string; id: string };
export type FindPaymentRow = {
  id: string;
  channel_id: string;
  merchant_id: string;
  mode: string;
  payment_type: string;
  payment_method: string;
  payment_brand: string | null;
  state: string;
  result_code: string;
  amount_minor: string | null;
  currency: string | null;
  captured_minor: string;
  refunded_minor: string;
  reversed_minor: string;
  charged_back_minor: string;
  capture_count: number;
  capture_limit: number | null;
  closed: boolean;
  referenced_id: string | null;
  initial_id: string;
  registration_id: string | null;
  account_id: string | null;
  short_id: string;
  ndc: string;
  descriptor: string | null;
  merchant_transaction_id: string | null;
  merchant_invoice_id: string | null;
  account_bin: string | null;
  account_last4: string | null;
  card_country: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

export const findPaymentsOfEvents = sqlFile<FindPaymentsOfEventsParameters, FindPaymentsOfEventsRow, 'read'>(
  'lib/payments/sql/find-payments-of-events.sql',
);
export type FindPaymentsOfEventsParameters = { merchantIds: readonly string[]; ids: readonly string[] };
export type FindPaymentsOfEventsRow = {
  id: string;
  channel_id: string;
  merchant_id: string;
  mode: string;
  payment_type: string;
  payment_method: string;
  payment_brand: string | null;
  state: string;
  result_code: string;
  amount_minor: string | null;
  currency: string | null;
  captured_minor: string;
  refunded_minor: string;
  reversed_minor: string;
  charged_back_minor: string;
  capture_count: number;
  capture_limit: number | null;
  closed: boolean;
  referenced_id: string | null;
  initial_id: string;
  registration_id: string | null;
  account_id: string | null;
  short_id: string;
  ndc: string;
  descriptor: string | null;
  merchant_transaction_id: string | null;
  merchant_invoice_id: string | null;
  account_bin: string | null;
  account_last4: string | null;
  card_country: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

export const findRepeatedPayment = sqlFile<FindRepeatedPaymentParameters, FindRepeatedPaymentRow, 'read'>(
  'lib/payments/sql/find-repeated-payment.sql',
);
export type FindRepeatedPaymentParameters = {
  merchantId: string;
  channelId: string;
  merchantTransactionId: string;
  since: Date;
};
export type FindRepeatedPaymentRow = { found: number | null };

export const findTimeline = sqlFile<FindTimelineParameters, FindTimelineRow, 'read'>(
  'lib/payments/sql/find-timeline.sql',
);
export type FindTimelineParameters = { merchantId: string; id: string };
export type FindTimelineRow = { sequence: number; type: string; actor: string; at: Date; data: unknown };

export const insertInstruction = sqlFile<InsertInstructionParameters, InsertInstructionRow, 'write'>(
  'lib/payments/sql/insert-instruction.sql',
);
export type InsertInstructionParameters = {
  merchantId: string;
  initialTransactionId: string;
  initialPaymentId: string;
  type: string | null;
  expiry: string | null;
  frequencyDays: number | null;
  numberOfInstallments: number | null;
  now: Date;
};
export type InsertInstructionRow = Record<never, never>;

export const insertInstructions = sqlFile<InsertInstructionsParameters, InsertInstructionsRow, 'write'>(
  'lib/payments/sql/insert-instructions.sql',
);
export type InsertInstructionsParameters = { merchantId: string; now: Date; rows: string };
export type InsertInstructionsRow = Record<never, never>;

export const insertPayments = sqlFile<InsertPaymentsParameters, InsertPaymentsRow, 'write'>(
  'lib/payments/sql/insert-payments.sql',
);
export type InsertPaymentsParameters = { rows: string };
export type InsertPaymentsRow = Record<never, never>;

export const lockMerchantTransactionId = sqlFile<
  LockMerchantTransactionIdParameters,
  LockMerchantTransactionIdRow,
  'write'
>('lib/payments/sql/lock-merchant-transaction-id.sql');
export type LockMerchantTransactionIdParameters = { key: string };
export type LockMerchantTransactionIdRow = { pg_advisory_xact_lock: string | null };

export const lockPayment = sqlFile<LockPaymentParameters, LockPaymentRow, 'write'>('lib/payments/sql/lock-payment.sql');
export type LockPaymentParameters = { merchantId: string; id: string };
export type LockPaymentRow = {
  id: string;
  channel_id: string;
  merchant_id: string;
  mode: string;
  payment_type: string;
  payment_method: string;
  payment_brand: string | null;
  state: string;
  result_code: string;
  amount_minor: string | null;
  currency: string | null;
  captured_minor: string;
  refunded_minor: string;
  reversed_minor: string;
  charged_back_minor: string;
  capture_count: number;
  capture_limit: number | null;
  closed: boolean;
  referenced_id: string | null;
  initial_id: string;
  registration_id: string | null;
  account_id: string | null;
  short_id: string;
  ndc: string;
  descriptor: string | null;
  merchant_transaction_id: string | null;
  merchant_invoice_id: string | null;
  account_bin: string | null;
  account_last4: string | null;
  card_country: string | null;
  customer_email: string | null;
  echo: unknown;
  outcome: unknown;
  actor: string;
  created_at: Date;
  updated_at: Date;
};

export const releaseInstruction = sqlFile<ReleaseInstructionParameters, ReleaseInstructionRow, 'write'>(
  'lib/payments/sql/release-instruction.sql',
);
export type ReleaseInstructionParameters = { merchantId: string; initialTransactionId: string };
export type ReleaseInstructionRow = Record<never, never>;

export const resolveReference = sqlFile<ResolveReferenceParameters, ResolveReferenceRow, 'read'>(
  'lib/payments/sql/resolve-reference.sql',
);
export type ResolveReferenceParameters = { merchantId: string; reference: string };
export type ResolveReferenceRow = { agreement: string | null; paymentId: string | null };

export const summariseUsual = sqlFile<SummariseUsualParameters, SummariseUsualRow, 'read'>(
  'lib/payments/sql/summarise-usual.sql',
);
export type SummariseUsualParameters = {
  merchantId: string;
  channelId: string;
  currency: string;
  since: Date;
  before: Date;
  cardCountry: string | null;
};
export type SummariseUsualRow = {
  count: number | null;
  sameCountry: number | null;
  withCountry: number | null;
  lowMinor: string | null;
  medianMinor: string | null;
  highMinor: string | null;
};

export const updateReservedAmount = sqlFile<UpdateReservedAmountParameters, UpdateReservedAmountRow, 'write'>(
  'lib/payments/sql/update-reserved-amount.sql',
);
export type UpdateReservedAmountParameters = {
  captured: bigint | number;
  refunded: bigint | number;
  reversed: bigint | number;
  chargedBack: bigint | number;
  captures: number;
  closed: boolean | null;
  now: Date;
  merchantId: string;
  id: string;
};
export type UpdateReservedAmountRow = Record<never, never>;

export const useInstruction = sqlFile<UseInstructionParameters, UseInstructionRow, 'write'>(
  'lib/payments/sql/use-instruction.sql',
);
export type UseInstructionParameters = { now: Date; merchantId: string; initialTransactionId: string };
export type UseInstructionRow = Record<never, never>;

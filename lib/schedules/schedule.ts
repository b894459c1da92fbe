import type { OpaqueTestTriggers, StandingInstruction } from '#lib/connectors/index.ts';
import type { Address, Customer, Json } from '#lib/payments/index.ts';

/** ENDED: no due time is left, or its registration ended. DELETED: the merchant deleted it. */
export type ScheduleState = 'ACTIVE' | 'ENDED' | 'DELETED';

export const timeUnits = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export type Period = { number: number; unit: TimeUnit };

/** How long a schedule runs, and how it is ended (spec 2.12); null where nothing was agreed. */
export type ScheduleTerms = {
  /** It runs for whole durations from its start, and for another one unless it is ended in time. */
  duration: Period | null;
  /** How long before its end it has to be ended. */
  notice: Period | null;
  noticeCallable: 'ANYTIME' | 'DURATION_END';
};

/** What every charge of a schedule repeats. */
export type ChargeDetails = {
  descriptor: string | null;
  merchantTransactionId: string | null;
  merchantInvoiceId: string | null;
  customer: Customer;
  billing: Address;
  shipping: Address;
  customParameters: Readonly<Record<string, string>>;
  testTriggers: OpaqueTestTriggers | null;
  standingInstruction: StandingInstruction | null;
};

/** A registration that is charged at due times (spec 2.12). */
export type Schedule = {
  merchantId: string;
  id: string;
  channelId: string;
  registrationId: string;
  state: ScheduleState;
  name: string | null;
  paymentType: 'DB' | 'SD';
  amountMinor: bigint;
  currency: string;
  /** second minute hour dayOfMonth month dayOfWeek year, in UTC. */
  expression: string;
  /** The first and the last moment at which it may be due. */
  startAt: Date | null;
  endAt: Date | null;
  terms: ScheduleTerms;
  charge: ChargeDetails;
  echo: Json;
  nextDueAt: Date | null;
  ndc: string;
  actor: string;
  createdAt: Date;
};

/** An attempt to charge a due time. */
export type ScheduleCharge = {
  dueAt: Date;
  attempt: number;
  paymentId: string;
  attemptAt: Date;
  state: 'WAITING' | 'APPROVED' | 'DECLINED';
  resultCode: string | null;
  /** Due times before this one that nothing was charged for, because no process ran. */
  missed: number;
  isLate: boolean;
  completedAt: Date | null;
};

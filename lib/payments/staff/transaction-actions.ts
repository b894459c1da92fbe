import type { Permission } from '#lib/staff/permissions.ts';
import { type FollowUpType, mayFollow, type PaymentType, paymentTypes } from '../life-cycle/state.ts';

/** The actions on a transaction with their labels. */
export type TransactionActionName = 'capture' | 'refund' | 'reverse' | 'rebill';

type Verb = {
  verb: TransactionActionName;
  paymentType: FollowUpType;
  permission: Permission;
  /** The types it is good for. */
  follows: readonly PaymentType[];
};

const followedBy = (type: FollowUpType): PaymentType[] => paymentTypes.filter((each) => mayFollow[each].includes(type));

export const transactionActions: readonly Verb[] = [
  { verb: 'capture', paymentType: 'CP', permission: 'payments.capture', follows: followedBy('CP') },
  { verb: 'refund', paymentType: 'RF', permission: 'payments.refund', follows: followedBy('RF') },
  { verb: 'reverse', paymentType: 'RV', permission: 'payments.reverse', follows: followedBy('RV') },
  { verb: 'rebill', paymentType: 'RB', permission: 'payments.rebill', follows: followedBy('RB') },
];

import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import type { MessageKey } from '#messages/translate.ts';

/** What can follow a payment. */
export type Action = TransactionDetail['actions'][number];

export const actionLabels: Readonly<Record<Action['verb'], { verb: MessageKey; effect: MessageKey; key: string }>> = {
  capture: { verb: 'transaction.followUp.capture.verb', effect: 'transaction.followUp.capture.effect', key: 'c' },
  refund: { verb: 'transaction.followUp.refund.verb', effect: 'transaction.followUp.refund.effect', key: 'r' },
  reverse: { verb: 'transaction.followUp.reverse.verb', effect: 'transaction.followUp.reverse.effect', key: 'v' },
  rebill: { verb: 'transaction.followUp.rebill.verb', effect: 'transaction.followUp.rebill.effect', key: 'b' },
};

import type { TransactionDetail } from '#lib/backoffice/index.ts';
import type { MessageKey } from '#messages/translate.ts';

/** What can follow a payment. */
export type Action = TransactionDetail['actions'][number];

export const actionLabels: Readonly<
  Record<Action['verb'], { verb: MessageKey; effect: MessageKey; key: string }>
> = {
  capture: {
    verb: 'transactions.followUp.capture.verb',
    effect: 'transactions.followUp.capture.effect',
    key: 'c',
  },
  refund: {
    verb: 'transactions.followUp.refund.verb',
    effect: 'transactions.followUp.refund.effect',
    key: 'r',
  },
  reverse: {
    verb: 'transactions.followUp.reverse.verb',
    effect: 'transactions.followUp.reverse.effect',
    key: 'v',
  },
  rebill: {
    verb: 'transactions.followUp.rebill.verb',
    effect: 'transactions.followUp.rebill.effect',
    key: 'b',
  },
};

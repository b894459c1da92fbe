import type { StatementTotals } from '#lib/payouts/index.ts';
import { presentStatement } from '../responses/present-statement.ts';
import type { NotificationSource } from './notification-source.ts';

/** The statement of a payout, which its event contains (our choice: docs/decisions/0021). It belongs to a merchant as a whole. */
export const payoutNotifications: NotificationSource = {
  type: 'PAYOUT',
  isNotified: ({ streamType, type }) => streamType === 'payout-statement' && type === 'payout.statement_issued',
  read: async () => (event) => {
    const { merchantId, streamId: id, amountMinor, currency, data } = event;
    if (amountMinor === null || currency === null) return null;
    const payload = presentStatement({ id, merchantId, amountMinor, currency }, data as StatementTotals);
    return { channelId: null, content: { action: 'STATEMENT', payload } };
  },
};

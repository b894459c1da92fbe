import { definePage } from '#app/_server/define-page.tsx';
import { pathOf } from '#components/api/client.ts';
import { bankApi } from '#components/bank/api.ts';
import { disputesApi } from '#components/disputes/api.ts';
import { FinanceInbox } from '#components/home/inbox/finance-inbox.tsx';
import { inboxSearches } from '#components/home/inbox/inbox-searches.ts';
import { shownInSection } from '#components/list/list-state.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { periodsApi } from '#components/periods/api.ts';
import { settlementApi } from '#components/settlement/api.ts';

const { generateMetadata, page } = definePage({
  title: 'pages.inbox',
  reads: ({ query: { entity } }) => {
    const limit = shownInSection;
    const { disputes, payouts, exceptions, bankEntries, unsettled, periods } = inboxSearches;
    return [
      pathOf(periodsApi.periods, { query: { entity, q: periods.q, limit } }),
      pathOf(disputesApi.disputes, { query: { entity, q: disputes.q, limit } }),
      pathOf(payoutsApi.payouts, { query: { entity, q: payouts.q, limit } }),
      pathOf(settlementApi['settlement-lines'], { query: { entity, q: exceptions.q, limit } }),
      pathOf(bankApi['bank-entries'], { query: { entity, q: bankEntries.q, limit } }),
      pathOf(settlementApi['unsettled-payments'], { query: { entity, q: unsettled.q, limit } }),
    ];
  },
  render: () => <FinanceInbox />,
});

export { generateMetadata };
export default page;

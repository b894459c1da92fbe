'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import type { Started } from '#components/erasure/erase-dialog.tsx';
import { ErasureProgress } from '#components/erasure/erasure-progress.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { withMessages } from '#components/ui/messages.tsx';
import customers from '#messages/en/customers/customers.json';
import disputes from '#messages/en/disputes/disputes.json';
import cases from '#messages/en/fraud/cases.json';
import registrations from '#messages/en/registrations/registrations.json';
import { customersApi } from './api.ts';
import { CustomerResult } from './customer-result.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { customerState } from './customer-state.ts';

/** /customers: everything of one customer, who is named by the address of the page. */
export const Customers = withMessages({ customers, cases, disputes, registrations }, function Customers() {
  const t = useTranslations();
  const { entity } = useShell();
  const [{ q }, setState] = useQueryStates(customerState, { history: 'push' });
  const read = useApiQuery(customersApi.customers, { query: { entity, q } });
  const [erasing, setErasing] = useState<Started | null>(null);
  const search = (typed: string): void => {
    setErasing(null);
    void setState({ q: typed });
  };
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader title={t('pages.customers')} lead={t('customers.lead')} />
      <CustomerSearch q={q} onSearch={search} />
      {erasing ? (
        <ErasureProgress started={erasing} onShow={search} />
      ) : (
        <ReadStates read={read} failed={t('customers.failed')}>
          {(answer) => <CustomerResult answer={answer} onErase={setErasing} />}
        </ReadStates>
      )}
    </main>
  );
});

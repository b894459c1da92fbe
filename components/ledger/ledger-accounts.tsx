'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import type { LedgerAccounts as Answer } from '#lib/ledger/staff/index.ts';
import ledger from '#messages/en/ledger/ledger.json';
import ledgerAccounts from '#messages/en/ledger/ledger-accounts.json';
import list from '#messages/en/list/list.json';

const AccountDialog = onDemand(() => import('./account-dialog.tsx').then((module) => module.AccountDialog));
const JournalSection = onDemand(() => import('./journal-section.tsx').then((module) => module.JournalSection));

type Account = Answer['accounts'][number];

/** /ledger-accounts: the numbers and names of accounts in files, and the journal as a file. */
export const LedgerAccounts = withMessages({ ledger, ledgerAccounts, list }, function LedgerAccounts() {
  const t = useTranslations();
  const { entity } = useShell();
  const answer = useApiQuery(ledgerApi['ledger-accounts'], { query: { entity } });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader title={t('pages.ledgerAccounts')} lead={t('ledgerAccounts.lead')} />
      <div className="mt-5 grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="min-w-0">
          <ReadStates read={answer} failed={t('ledgerAccounts.failed')}>
            {(data) => <Accounts data={data} />}
          </ReadStates>
        </div>
        <JournalSection />
      </div>
    </main>
  );
});

function Accounts({ data: { accounts, pspId, mayChange } }: { data: Answer }) {
  const t = useTranslations();
  const [changed, setChanged] = useState<Account | null>(null);
  const isRenamed = accounts.some(({ account, name }) => name !== t(`ledger.account.${account}`));
  return (
    <section className="min-w-0">
      <h2 id="accounts" className="mb-2 font-semibold">
        {t('ledgerAccounts.title')}
      </h2>
      <FiguresTable
        labelledBy="accounts"
        columns={[
          { name: t('ledger.trialBalance.account') },
          ...(isRenamed ? [{ name: t('ledgerAccounts.ofProduct'), isText: true }] : []),
          ...(mayChange ? [{ name: t('ledgerAccounts.change') }] : []),
        ]}
        rows={accounts.map((each) => ({
          id: each.account,
          cells: [
            <span key="name">
              <span className="mr-3 tabular-nums text-muted-foreground">{each.number}</span>
              {each.name}
            </span>,
            ...(isRenamed ? [t(`ledger.account.${each.account}`)] : []),
            ...(mayChange
              ? [
                  <Button
                    key="change"
                    size="small"
                    variant="ghost"
                    aria-label={t('ledgerAccounts.changeOf', { name: each.name })}
                    onClick={() => setChanged(each)}
                  >
                    {t('ledgerAccounts.change')}
                  </Button>,
                ]
              : []),
          ],
        }))}
      />
      {pspId === null ? <p className="mt-2 text-muted-foreground">{t('ledgerAccounts.choosePsp')}</p> : null}
      {changed && pspId ? <AccountDialog account={changed} pspId={pspId} onClose={() => setChanged(null)} /> : null}
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { bankApi } from '#components/bank/api.ts';
import { disputesApi } from '#components/disputes/api.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ListSection } from '#components/list/list-section.tsx';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { periodsApi } from '#components/periods/api.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { formatOutcome } from '#components/settlement/lines/line-outcome.tsx';
import { transfersApi } from '#components/transfers/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import inbox from '#messages/en/home/inbox.json';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import { inboxSearches } from './inbox-searches.ts';

const refreshMs = 30_000;

/** /finance: the work that waits for finance, what has a deadline first. */
export const FinanceInbox = withMessages({ inbox, settlementLines }, function FinanceInbox() {
  const t = useTranslations();
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader title={t('pages.inbox')} lead={t('inbox.lead')} />
      <div className="mt-5 max-w-5xl space-y-6">
        <Decisions />
        <Exceptions />
        <Closing />
      </div>
    </main>
  );
});

/** What has a deadline, or holds money back. */
function Decisions() {
  const t = useTranslations();
  const { me } = useShell();
  return (
    <>
      {me.permissions.includes('disputes.read') ? (
        <ListSection
          refetchIntervalMs={refreshMs}
          name={t('inbox.sections.disputes')}
          endpoint={disputesApi.disputes}
          {...inboxSearches.disputes}
          lineOf={({ id, merchantName, reason, amount, currency, dueAt }) => ({
            to: `/disputes/${id}`,
            name: merchantName,
            detail: reason,
            amount,
            currency,
            end: <Deadline at={dueAt} />,
          })}
        />
      ) : null}
      {me.permissions.includes('payouts.read') ? (
        <ListSection
          refetchIntervalMs={refreshMs}
          name={t('inbox.sections.payouts')}
          endpoint={payoutsApi.payouts}
          {...inboxSearches.payouts}
          lineOf={({ id, merchantName, ibanEnd, proposedBy, amount, currency, createdAt }) => ({
            to: `/payouts/${id}`,
            name: merchantName,
            detail: t('inbox.payout', { end: ibanEnd, user: proposedBy }),
            amount,
            currency,
            end: <RelativeTime at={createdAt} />,
          })}
        />
      ) : null}
    </>
  );
}

/** A deadline; one that has passed is marked. */
function Deadline({ at }: { at: string }) {
  const t = useTranslations();
  if (Date.parse(at) >= Date.now()) return t.rich('inbox.due', { time: () => <Timestamp at={at} /> });
  return (
    <span className="font-medium text-state-bad">{t.rich('inbox.overdue', { time: () => <Timestamp at={at} /> })}</span>
  );
}

/** Where files of acquirers, the bank and payments differ. */
function Exceptions() {
  const t = useTranslations();
  const { me } = useShell();
  if (!me.permissions.includes('settlement.read')) return null;
  return (
    <>
      <ListSection
        refetchIntervalMs={refreshMs}
        name={t('inbox.sections.exceptions')}
        endpoint={settlementApi['settlement-lines']}
        {...inboxSearches.exceptions}
        lineOf={(row) => ({
          to: `/settlement-lines/${row.id}`,
          name: row.merchantName,
          detail: formatOutcome(t, row),
          amount: row.amount,
          currency: row.currency,
          end: <RelativeTime at={row.createdAt} />,
        })}
      />
      <ListSection
        refetchIntervalMs={refreshMs}
        name={t('inbox.sections.bankEntries')}
        endpoint={bankApi['bank-entries']}
        {...inboxSearches.bankEntries}
        lineOf={({ id, counterparty, text, bookedOn, amount, currency }) => ({
          to: `/bank-entries/${id}`,
          name: counterparty ?? bookedOn,
          detail: text,
          amount,
          currency,
          end: bookedOn,
        })}
      />
      <ListSection
        refetchIntervalMs={refreshMs}
        name={t('inbox.sections.unsettled')}
        endpoint={settlementApi['unsettled-payments']}
        {...inboxSearches.unsettled}
        lineOf={({ id, shortId, merchantName, paymentType, amount, currency, days }) => ({
          to: `/transactions/${id}`,
          name: shortId ?? id,
          detail: `${merchantName} · ${paymentTypeName(t, paymentType)}`,
          amount,
          currency,
          end: t('inbox.days', { days }),
        })}
      />
    </>
  );
}

/** What a closed period needs before. */
function Closing() {
  const t = useTranslations();
  const { me } = useShell();
  return (
    <>
      {me.permissions.includes('transfers.read') ? (
        <ListSection
          refetchIntervalMs={refreshMs}
          name={t('inbox.sections.connections')}
          endpoint={transfersApi['file-connections']}
          {...inboxSearches.connections}
          lineOf={({ id, name, lastError, lastRunAt }) => ({
            to: `/file-connections/${id}`,
            name,
            detail: lastError,
            end: lastRunAt ? <RelativeTime at={lastRunAt} /> : null,
          })}
        />
      ) : null}
      {me.permissions.includes('periods.read') ? (
        <ListSection
          refetchIntervalMs={refreshMs}
          name={t('inbox.sections.periods')}
          endpoint={periodsApi.periods}
          {...inboxSearches.periods}
          lineOf={({ id, merchantName, startsOn, endsOn, createdAt }) => ({
            to: `/periods/${id}`,
            name: merchantName,
            detail: t('inbox.period', { from: startsOn, to: endsOn }),
            end: <RelativeTime at={createdAt} />,
          })}
        />
      ) : null}
    </>
  );
}

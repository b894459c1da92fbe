import { useTranslations } from 'next-intl';
import { disputesApi } from '#components/disputes/api.ts';
import { DisputeState } from '#components/disputes/dispute-state.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { CaseState } from '#components/fraud/cases/case-state.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ListSection } from '#components/list/list-section.tsx';
import { accountOf } from '#components/payments/account-of.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { RegistrationStatus } from '#components/registrations/registration-status.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';

/** The rows of the customer in each list that the user may read. */
export function CustomerLists({ q }: { q: string }) {
  const t = useTranslations();
  const { me } = useShell();
  return (
    <div className="min-w-0 space-y-6">
      <ListSection
        as="h3"
        name={t('customers.sections.transactions')}
        endpoint={paymentsApi.transactions}
        page="/transactions"
        q={q}
        lineOf={({ id, paymentType, status, amount, currency, createdAt, merchantTransactionId, shortId }) => ({
          to: `/transactions/${id}`,
          name: paymentTypeName(t, paymentType),
          state: <StatusBadge status={status} />,
          detail: merchantTransactionId ?? shortId,
          amount,
          currency,
          end: <Timestamp at={createdAt} />,
        })}
      />
      {me.permissions.includes('registrations.read') ? (
        <ListSection
          as="h3"
          name={t('customers.sections.registrations')}
          endpoint={registrationsApi.registrations}
          page="/registrations"
          q={q}
          lineOf={(row) => ({
            to: `/registrations/${row.id}`,
            name: accountOf(row) ?? row.shortId,
            state: <RegistrationStatus state={row.state} />,
            detail: [row.holder, row.expiry].filter(Boolean).join(' · '),
            end: <Timestamp at={row.createdAt} />,
          })}
        />
      ) : null}
      {me.permissions.includes('cases.read') ? (
        <ListSection
          as="h3"
          name={t('customers.sections.cases')}
          endpoint={fraudApi.cases}
          page="/cases"
          q={q}
          lineOf={({ id, score, state, merchantTransactionId, amount, currency, openedAt }) => ({
            to: `/cases/${id}`,
            name: t('cases.scoreOf', { score }),
            state: <CaseState state={state} />,
            detail: merchantTransactionId,
            amount,
            currency,
            end: <Timestamp at={openedAt} />,
          })}
        />
      ) : null}
      {me.permissions.includes('disputes.read') ? (
        <ListSection
          as="h3"
          name={t('customers.sections.disputes')}
          endpoint={disputesApi.disputes}
          page="/disputes"
          q={q}
          lineOf={({ id, merchantName, reason, state, amount, currency, openedAt }) => ({
            to: `/disputes/${id}`,
            name: merchantName,
            state: <DisputeState state={state} />,
            detail: reason,
            amount,
            currency,
            end: <Timestamp at={openedAt} />,
          })}
        />
      ) : null}
    </div>
  );
}

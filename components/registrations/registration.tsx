'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CustomerLink } from '#components/customers/customer-link.tsx';
import { Detail, type DetailAction, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { Account } from '#components/payments/account.tsx';
import { accountOf, describeAccount } from '#components/payments/account-of.ts';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { RegistrationSchedules } from '#components/schedules/registration-schedules.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RegistrationDetail } from '#lib/registrations/staff/index.ts';
import registration from '#messages/en/registrations/registration.json';
import registrations from '#messages/en/registrations/registrations.json';
import type { Translate } from '#messages/translate.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RegistrationStatus } from './registration-status.tsx';

const NewScheduleDialog = onDemand(() =>
  import('#components/schedules/new-schedule-dialog.tsx').then((module) => module.NewScheduleDialog),
);

type Props = { id: string; currencies: readonly string[] };

/** /registrations/{id}: one stored payment method and its transactions. */
export const Registration = withMessages({ registrations, registration }, function Registration(props: Props) {
  const { id, currencies } = props;
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={registrationsApi.registrations[':id']}
      id={id}
      list={{ href: '/registrations', name: t('pages.registrations') }}
      noun={t('registration.noun')}
      nameOf={({ row }) => row.shortId}
    >
      {(detail) => <Details detail={detail} currencies={currencies} />}
    </DetailPage>
  );
});

type DetailsProps = { detail: RegistrationDetail; currencies: readonly string[] };

function Details({ detail, currencies }: DetailsProps) {
  const t = useTranslations();
  const { row, mayForget, schedules } = detail;
  const [open, setOpen] = useState<'schedule' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const actions: DetailAction[] = [
    {
      name: t('registration.schedule.open'),
      onClick: () => setOpen('schedule'),
      unavailable: whyNotScheduled(t, detail),
    },
    ...(mayForget ? [{ name: t('common.delete'), onClick: () => setOpen('delete') }] : []),
  ];
  return (
    <>
      <Detail
        title={<Account row={row} />}
        state={
          <>
            <RegistrationStatus state={row.state} />
            <TestBadge mode={row.mode} />
          </>
        }
        actions={actions}
        facts={{ title: t('registration.facts.title'), items: factsOf(t, detail) }}
        related={
          <>
            {schedules.length > 0 ? <RegistrationSchedules rows={schedules} /> : null}
            <Uses detail={detail} />
          </>
        }
      />
      {open === 'schedule' ? <NewScheduleDialog detail={detail} currencies={currencies} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog detail={detail} onClose={close} /> : null}
    </>
  );
}

/** Why this user cannot schedule charges of it; null when they can. */
function whyNotScheduled(t: Translate, { row, maySchedule }: RegistrationDetail): string | null {
  if (!maySchedule) return t('registration.schedule.notAllowed');
  return row.state === 'ACTIVE' ? null : t('registration.schedule.inactive');
}

function Uses({ detail: { transactions } }: { detail: RegistrationDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="uses" className="min-w-0">
      <h2 id="uses" className="mb-2 font-semibold">
        {t('registration.uses.title')}
      </h2>
      {transactions.length === 0 ? (
        <p className="text-muted-foreground">{t('registration.uses.empty')}</p>
      ) : (
        <ul className="divide-y border-y">
          {transactions.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <PageLink to={`/transactions/${each.id}`} className="w-36 font-medium">
                {paymentTypeName(t, each.paymentType)}
              </PageLink>
              <span className="w-24 text-right">
                <Money amount={each.amount} currency={each.currency} />
              </span>
              <StatusBadge status={each.status} />
              <span className="text-muted-foreground">
                <RelativeTime at={each.createdAt} />
              </span>
              <span className="ml-auto">
                <CopyButton text={each.shortId} name={t('common.shortIdName')} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf(t: Translate, { row, ndc, initialTransactionId }: RegistrationDetail): Fact[] {
  return [
    { name: t('registration.facts.merchant'), value: `${row.merchantName} ▸ ${row.channelName}` },
    { name: t('registration.facts.paymentMethod'), value: describeAccount(t, accountOf(row), row.bin) },
    { name: t('registration.facts.holder'), value: row.holder },
    { name: t('registration.facts.expires'), value: row.expiry },
    {
      name: t('registration.facts.customer'),
      value: <CustomerLink search={`card:${row.id}`}>{t('registration.facts.samePaymentMethod')}</CustomerLink>,
    },
    { name: t('registration.facts.stored'), value: <Timestamp at={row.createdAt} /> },
    { name: t('registration.facts.retainedUntil'), value: keptUntil(t, row) },
    { name: t('registration.facts.initialTransaction'), value: initialTransactionId },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
    { name: t('common.shortId'), value: <CopyButton text={row.shortId} name={t('common.shortIdName')} /> },
    { name: t('common.ndc'), value: <CopyButton text={ndc} name={t('common.ndcName')} /> },
  ];
}

/** The end of the retention period; deleted data has none. */
function keptUntil(t: Translate, { state, retainUntil }: RegistrationDetail['row']): ReactNode {
  if (state === 'DELETED' || state === 'EXPIRED') return null;
  return retainUntil ? <Timestamp at={retainUntil} /> : t('registration.facts.deleted');
}

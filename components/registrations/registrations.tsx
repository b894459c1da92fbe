'use client';

import { useTranslations } from 'next-intl';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Account } from '#components/payments/account.tsx';
import { accountOf } from '#components/payments/account-of.ts';
import { registrationsApi } from '#components/registrations/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { RegistrationRow } from '#lib/registrations/staff/index.ts';
import registrations from '#messages/en/registrations/registrations.json';
import { RegistrationStatus } from './registration-status.tsx';

const cells = {
  state: ({ state }: RegistrationRow) => <RegistrationStatus state={state} />,
  account: (row: RegistrationRow) => <Account row={row} />,
  merchantName: ({ merchantName, channelName }: RegistrationRow) => (
    <Truncate text={`${merchantName} ▸ ${channelName}`} />
  ),
  mode: ({ mode }: RegistrationRow) => <TestBadge mode={mode} />,
};

/** /registrations: stored payment methods. */
export const Registrations = withMessages({ registrations }, function Registrations() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={registrationsApi.registrations}
      title={t('pages.registrations')}
      lead={t('registrations.list.lead')}
      cells={cells}
      hrefOf={({ id }) => `/registrations/${id}`}
      nameOf={(row) => `${accountOf(row)}, ${row.shortId}`}
      narrow={(row) => <NarrowRow row={row} />}
      empty={
        <Alert
          title={t('registrations.list.emptyTitle')}
          action={
            <a href="/docs/guides/stored-cards" className="text-primary hover:underline">
              {t('registrations.list.howToStore')}
            </a>
          }
        >
          {t('registrations.list.empty')}
        </Alert>
      }
    />
  );
});

function NarrowRow({ row }: { row: RegistrationRow }) {
  return (
    <TwoLines
      name={accountOf(row)}
      state={<RegistrationStatus state={row.state} />}
      detail={row.merchantName}
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}

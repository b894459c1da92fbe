'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { withMessages } from '#components/ui/messages.tsx';
import setUp from '#messages/en/home/set-up.json';
import start from '#messages/en/home/start.json';
import { Overview } from './overview.tsx';
import { SetUpChecklist } from './set-up/set-up-checklist.tsx';
import { WaitingWork } from './waiting-work.tsx';

/** /: what waits for the user, and for those who may read payments how they went. */
export const Home = withMessages({ start, setUp }, function Home({ now }: { now: Date }) {
  const t = useTranslations();
  const { me } = useShell();
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">{t('pages.start')}</h1>
      <p className="text-muted-foreground">{t('start.lead')}</p>
      <SetUpChecklist />
      <WaitingWork now={now} />
      {me.permissions.includes('transactions.read') ? <Overview /> : null}
    </main>
  );
});

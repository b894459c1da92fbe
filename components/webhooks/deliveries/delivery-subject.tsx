import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import type { WebhookDeliveryRow } from '#lib/webhooks/staff/index.ts';

const pages: Readonly<Record<string, string>> = {
  payment: '/transactions/',
  registration: '/registrations/',
  case: '/cases/',
  'payout-statement': '/payouts/',
};

/** What a delivery is about, with a link to it; null: a test call. */
export function DeliverySubject({ subject }: Pick<WebhookDeliveryRow, 'subject'>) {
  const t = useTranslations();
  if (!subject) return <span className="font-medium">{t('webhook.deliveries.testCall')}</span>;
  const page = pages[subject.type];
  if (!page) return <span className="font-medium wrap-anywhere">{subject.id}</span>;
  return (
    <PageLink to={page + subject.id} className="font-medium">
      {t(`webhook.deliveries.${subject.type as 'payment' | 'registration' | 'case' | 'payout-statement'}`)}{' '}
      <span className="font-mono text-[0.75rem]">{subject.id.slice(0, 8)}</span>
    </PageLink>
  );
}

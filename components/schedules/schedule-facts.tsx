import { useTranslations } from 'next-intl';
import type { Fact } from '#components/detail/detail.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { accountOf } from '#components/payments/account-of.ts';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

type Period = ScheduleDetail['terms']['duration'];

const formatPeriod = (t: Translate, period: Period): string | null =>
  period && t(`schedule.period.${period.unit}`, { number: period.number });

/** What a schedule charges, and its terms; empty ones have no line. */
export function useScheduleFacts(detail: ScheduleDetail): { title: string; items: Fact[] } {
  const t = useTranslations();
  const { row } = detail;
  const link = (to: string, text: string) => <PageLink to={to}>{text}</PageLink>;
  return {
    title: t('schedule.facts.title'),
    items: [
      { name: t('pages.registration'), value: link(`/registrations/${row.registrationId}`, accountOf(row)) },
      { name: t('common.entity'), value: `${row.merchantName} ▸ ${row.channelName}` },
      ...termsOf(t, detail),
      ...chargeOf(t, detail),
      {
        name: t('schedule.facts.created'),
        value: t.rich('schedule.facts.createdBy', {
          time: () => <Timestamp at={row.createdAt} />,
          actor: detail.actorName,
        }),
      },
      { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
      { name: t('common.ndc'), value: <CopyButton text={detail.ndc} name={t('common.ndcName')} /> },
    ],
  };
}

function termsOf(t: Translate, { row, startAt, endAt, terms }: ScheduleDetail): Fact[] {
  const callable =
    terms.noticeCallable === 'DURATION_END' ? t('schedule.facts.durationEnd') : t('schedule.facts.anytime');
  return [
    { name: t('schedule.facts.expression'), value: <span className="font-mono text-[0.75rem]">{row.expression}</span> },
    { name: t('schedule.facts.start'), value: startAt && <Timestamp at={startAt} /> },
    { name: t('schedule.facts.end'), value: endAt && <Timestamp at={endAt} /> },
    { name: t('schedule.facts.duration'), value: formatPeriod(t, terms.duration) },
    { name: t('schedule.facts.notice'), value: formatPeriod(t, terms.notice) },
    { name: t('schedule.facts.callable'), value: callable },
  ];
}

function chargeOf(t: Translate, { row, charge }: ScheduleDetail): Fact[] {
  const { merchantTransactionId } = charge;
  const reference = merchantTransactionId && (
    <CopyButton isFull text={merchantTransactionId} name={t('common.referenceName')} />
  );
  return [
    { name: t('schedule.facts.type'), value: paymentTypeName(t, row.paymentType) },
    { name: t('schedule.facts.reference'), value: reference },
    { name: t('schedule.facts.invoice'), value: charge.merchantInvoiceId },
    { name: t('schedule.facts.descriptor'), value: charge.descriptor },
    {
      name: t('schedule.facts.customer'),
      value: [charge.customerName, charge.customerEmail].filter(Boolean).join(', '),
    },
    { name: t('schedule.facts.instruction'), value: charge.instructionType },
  ];
}

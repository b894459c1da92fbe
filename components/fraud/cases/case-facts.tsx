import { useTranslations } from 'next-intl';
import type { Fact } from '#components/detail/detail.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';
import { DueTime } from './due-time.tsx';

/** The facts beside a case. */
export function useCaseFacts({ row, payment, verdict, callbacks, heldUntil }: CaseDetail): {
  title: string;
  items: Fact[];
} {
  const t = useTranslations();
  const { me } = useShell();
  const mayReadCallbacks = me.permissions.includes('callbacks.read');
  return {
    title: t('case.facts.title'),
    items: [
      {
        name: t('case.facts.payment'),
        value: payment ? (
          <span className="flex flex-wrap items-baseline gap-2">
            <PageLink to={`/transactions/${payment.id}`}>{payment.shortId}</PageLink>
            <StatusBadge status={payment.status} />
          </span>
        ) : (
          t('case.facts.standalone')
        ),
      },
      { name: t('case.facts.reference'), value: row.merchantTransactionId },
      { name: t('case.facts.merchant'), value: `${row.merchantName} ▸ ${row.channelName}` },
      {
        name: t('case.facts.bands'),
        value: verdict && t('case.facts.bandsText', { challenge: verdict.challengeScore, deny: verdict.denyScore }),
      },
      { name: t('case.facts.due'), value: <DueTime row={row} /> },
      { name: t('case.facts.heldUntil'), value: heldUntil && <Timestamp at={heldUntil} /> },
      { name: t('case.facts.opened'), value: <Timestamp at={row.openedAt} /> },
      { name: t('case.facts.assignee'), value: row.assigneeName },
      {
        name: t('pages.callbacks'),
        value:
          callbacks > 0 && mayReadCallbacks ? (
            <PageLink to={`/callbacks?q=payment:${row.id}`}>{t('case.facts.callbacks', { callbacks })}</PageLink>
          ) : null,
      },
      { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
    ],
  };
}

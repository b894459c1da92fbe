import { useTranslations } from 'next-intl';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';

/** Who decided, what that does, and why another user may not decide now. */
export function CaseNotice({ detail }: { detail: CaseDetail }) {
  const t = useTranslations();
  const { row, decision, rerunRefusal } = detail;
  const isUndecided = row.state === 'OPEN' || row.state === 'PENDED';
  return (
    <div className="max-w-prose space-y-1">
      {row.isClaimedByOther && row.assigneeName && row.claimedUntil ? (
        <p>
          {t.rich('case.notice.claimed', {
            name: row.assigneeName,
            time: () => <Timestamp at={row.claimedUntil ?? ''} />,
          })}
        </p>
      ) : null}
      {row.state === 'PENDED' && row.returnsAt ? (
        <p>{t.rich('case.notice.pended', { time: () => <Timestamp at={row.returnsAt ?? ''} /> })}</p>
      ) : null}
      {rerunRefusal && isUndecided ? <p>{t(`case.notice.rerunRefused.${rerunRefusal}`)}</p> : null}
      {row.state === 'EXPIRED' ? <p>{t('case.notice.expired')}</p> : null}
      {decision && row.decidedByName && row.decidedAt ? <Decided detail={detail} /> : null}
    </div>
  );
}

function Decided({ detail: { row, decision } }: { detail: CaseDetail }) {
  const t = useTranslations();
  if (!decision) return null;
  const { cancelReason, note, effectState, effectError } = decision;
  return (
    <>
      <p>
        {t.rich('case.notice.decided', {
          name: row.decidedByName ?? '',
          time: () => <Timestamp at={row.decidedAt ?? ''} />,
        })}
        {cancelReason ? ` ${t('case.notice.reason', { reason: t(`case.reason.${cancelReason}`) })}` : ''}
      </p>
      {note ? <p className="wrap-anywhere">{t('case.notice.note', { note })}</p> : null}
      {effectState === 'WAITING' ? <p>{t('case.notice.effectWaiting')}</p> : null}
      {effectState === 'FAILED' ? (
        <p className="text-state-bad">{t('case.notice.effectFailed', { error: effectError ?? '' })}</p>
      ) : null}
    </>
  );
}

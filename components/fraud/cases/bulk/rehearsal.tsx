import { useTranslations } from 'next-intl';
import { FormProblem } from '#components/ui/field.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { maxDecided, maxDecidedAtOnce } from '#lib/fraud/staff/cases/forms.ts';
import type { DecisionRehearsal } from '#lib/fraud/staff/index.ts';
import type { LastDecision } from '../decisions/last-decision.ts';

type Props = {
  /** Undefined while it is read. */
  rehearsal: DecisionRehearsal | undefined;
  decision: LastDecision['decision'];
  problem: string | null;
};

/** What the decision would do: cases, money, payments, and where the merchants hear of it. */
export function Rehearsal({ rehearsal, decision, problem }: Props) {
  const t = useTranslations();
  return (
    <section
      aria-label={t('caseDialogs.rehearsal.title')}
      aria-live="polite"
      className="space-y-1 rounded border bg-muted px-3 py-2 text-table"
    >
      {rehearsal ? <Summary rehearsal={rehearsal} decision={decision} /> : null}
      {!rehearsal && problem === null ? <p>{t('caseDialogs.rehearsal.loading')}</p> : null}
      <FormProblem>{problem}</FormProblem>
    </section>
  );
}

function Summary({ rehearsal, decision }: { rehearsal: DecisionRehearsal } & Pick<Props, 'decision'>) {
  const t = useTranslations();
  const { cases, totals, claimedByOthers, alreadyDecided, isCapped } = rehearsal;
  return (
    <>
      <p>
        <span className="font-medium">{t('caseDialogs.bulk.subject', { count: cases.length })}</span>
        {totals.map(({ currency, amount }) => (
          <span key={currency} className="ml-3">
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </p>
      <Effects cases={cases} decision={decision} />
      {claimedByOthers > 0 ? <p>{t('caseDialogs.rehearsal.claimed', { count: claimedByOthers })}</p> : null}
      {alreadyDecided > 0 ? <p>{t('caseDialogs.rehearsal.decided', { count: alreadyDecided })}</p> : null}
      {cases.length > maxDecidedAtOnce ? <p>{t('caseDialogs.rehearsal.background')}</p> : null}
      {isCapped ? <p className="text-state-wait">{t('caseDialogs.rehearsal.capped', { max: maxDecided })}</p> : null}
      <Callbacks callbacks={rehearsal.callbacks} />
    </>
  );
}

/** What happens to the payments, by effect. */
function Effects({ cases, decision }: { cases: DecisionRehearsal['cases'] } & Pick<Props, 'decision'>) {
  const t = useTranslations();
  if (decision === 'PENDING') return null;
  const effects = cases.map(
    (each) => (decision === 'APPROVE' ? each.effects.approve : each.effects.cancel) ?? ('none' as const),
  );
  const counts = Map.groupBy(effects, (effect) => effect);
  return Array.from(counts, ([effect, all]) => (
    <p key={effect}>{t(`caseDialogs.rehearsal.effect.${effect}`, { count: all.length })}</p>
  ));
}

function Callbacks({ callbacks }: Pick<DecisionRehearsal, 'callbacks'>) {
  const t = useTranslations();
  return callbacks.map(({ url, count, isPaused, failed }) => (
    <p key={url} className="break-words">
      {url === null
        ? t('caseDialogs.rehearsal.noCallback', { count })
        : t('caseDialogs.rehearsal.callback', { count, url })}{' '}
      {isPaused ? <span className="text-state-wait">{t('caseDialogs.rehearsal.paused')}</span> : null}{' '}
      {failed > 0 ? (
        <span className="text-state-bad">{t('caseDialogs.rehearsal.failed', { count: failed })}</span>
      ) : null}
    </p>
  ));
}

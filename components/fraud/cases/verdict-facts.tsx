import { useTranslations } from 'next-intl';
import type { CaseVerdict } from '#lib/fraud/staff/index.ts';

type Props = { verdict: CaseVerdict };

/** The facts that the rules of a verdict read, folded. */
export function VerdictFacts({ verdict: { facts } }: Props) {
  const t = useTranslations();
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded font-medium hover:underline">
        {t('verdict.facts', { count: facts.length })}
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {facts.map(({ name, meaning, value }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2" title={name}>
            <dt className="text-muted-foreground">{meaning}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const withSign = (points: number): string => (points > 0 ? `+${points}` : String(points));

/** The rules that matched, or what decided instead of them. */
export function VerdictReasons({ verdict: { decision, source, matched } }: Props) {
  const t = useTranslations();
  if (source === 'SIMULATION') return <p>{t('verdict.simulated')}</p>;
  if (source === 'LIST') return <p>{t('verdict.listed', { decision })}</p>;
  if (matched.length === 0) return <p>{t('verdict.noRule')}</p>;
  return (
    <ul className="divide-y border-y">
      {matched.map((rule) => (
        <li key={rule.name} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
          <span className="min-w-0 grow font-medium">{rule.name}</span>
          {rule.isShadow ? <span className="text-muted-foreground">{t('verdict.shadow')}</span> : null}
          <span className="tabular-nums">
            {rule.points === null
              ? t('verdict.decides', { decision: rule.decision ?? '' })
              : t('verdict.points', { points: withSign(rule.points) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

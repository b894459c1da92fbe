import { useTranslations } from 'next-intl';
import type { CaseDetail, CaseVerdict } from '#lib/backoffice/index.ts';

/** Why the payment was challenged: the rules that matched, then the facts that they read. */
export function VerdictFacts({ detail: { verdict } }: { detail: CaseDetail }) {
  const t = useTranslations();
  if (!verdict) return null;
  return (
    <section aria-labelledby="verdict" className="space-y-4">
      <div>
        <h2 id="verdict" className="mb-2 font-semibold">
          {t('case.verdict.title')}
        </h2>
        <Reasons verdict={verdict} />
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded font-medium hover:underline">
          {t('case.verdict.facts', { count: verdict.facts.length })}
        </summary>
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {verdict.facts.map(({ name, meaning, value }) => (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2" title={name}>
              <dt className="text-muted-foreground">{meaning}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

const withSign = (points: number): string => (points > 0 ? `+${points}` : String(points));

function Reasons({ verdict: { source, matched } }: { verdict: CaseVerdict }) {
  const t = useTranslations();
  if (source === 'SIMULATION') return <p>{t('case.verdict.simulated')}</p>;
  if (source === 'LIST') return <p>{t('case.verdict.listed')}</p>;
  if (matched.length === 0) return <p>{t('case.verdict.noRule')}</p>;
  return (
    <ul className="divide-y border-y">
      {matched.map((rule) => (
        <li key={rule.name} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
          <span className="min-w-0 grow font-medium">{rule.name}</span>
          {rule.isShadow ? <span className="text-muted-foreground">{t('case.verdict.shadow')}</span> : null}
          <span className="tabular-nums">
            {rule.points === null
              ? t('case.verdict.decides', { decision: rule.decision ?? '' })
              : t('case.verdict.points', { points: withSign(rule.points) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

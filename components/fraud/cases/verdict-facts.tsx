import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatAmount, formatMoney } from '#components/ui/values/money.tsx';
import type { CaseDetail, CaseVerdict } from '#lib/fraud/staff/index.ts';

type Props = { verdict: CaseVerdict };
type Usual = CaseDetail['usual'];

/** The facts that the rules of a verdict could read, folded. */
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

/** The facts that decided, which rules that matched have read, and those that are unusual for the merchant. */
export function DecidingFacts({ verdict: { facts }, usual }: Props & { usual: Usual }) {
  const compare = useComparison(usual);
  const deciding = facts.filter(({ name, value, isDeciding }) => isDeciding || compare(name, value)?.isUnusual);
  if (deciding.length === 0) return null;
  return (
    <dl className="space-y-1">
      {deciding.map(({ name, meaning, value }) => {
        const comparison = compare(name, value);
        return (
          <div key={name} className="flex flex-wrap items-baseline gap-x-3" title={name}>
            <dt className="text-muted-foreground">{meaning}</dt>
            <dd className={comparison?.isUnusual ? 'font-medium text-state-wait' : 'font-medium'}>
              {comparison?.value ?? value}
            </dd>
            {comparison ? <dd className="text-muted-foreground text-table">{comparison.text}</dd> : null}
          </div>
        );
      })}
    </dl>
  );
}

/** How a fact compares; `value` is how it is written beside that, where not as it is. */
type Comparison = { text: string; isUnusual: boolean; value?: string };

/** Below this share of the cards a country is unusual. */
const rareShare = 0.02;

/** How a fact compares with what is usual; null where that is not known. */
function useComparison(usual: Usual): (name: string, value: string) => Comparison | null {
  const t = useTranslations();
  const locale = useLocale();
  return (name, value) => {
    if (!usual) return null;
    if (name === 'payment.amount') {
      const [low, high] = [formatAmount(usual.low, locale), formatMoney(usual.high, usual.currency, locale)];
      const amount = Number(value);
      return {
        value: formatMoney(amount.toFixed(decimalsOf(usual.high)), usual.currency, locale),
        text: t('verdict.usualAmount', { low, high }),
        isUnusual: amount < Number(usual.low) || amount > Number(usual.high),
      };
    }
    if (name === 'card.country' && usual.countryShare !== null) {
      const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
      return {
        text: t('verdict.usualCountry', { share: share.format(usual.countryShare) }),
        isUnusual: usual.countryShare < rareShare,
      };
    }
    return null;
  };
}

/** How many decimals an amount of the currency has. */
const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

const withSign = (points: number): string => (points > 0 ? `+${points}` : String(points));

/** The rules that matched, or what decided instead of them. */
export function VerdictReasons({ verdict: { decision, source, matched, late } }: Props) {
  const t = useTranslations();
  if (source === 'SIMULATION') return <p>{t('verdict.simulated')}</p>;
  if (source === 'LIST' && late.length === 0) return <p>{t('verdict.listed', { decision })}</p>;
  if (matched.length + late.length === 0) return <p>{t('verdict.noRule')}</p>;
  return (
    <ul className="divide-y border-y">
      {matched.map((rule) => (
        <li key={rule.name} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
          <span className="min-w-0 grow font-medium">{rule.name}</span>
          {rule.isShadow ? <span className="text-muted-foreground">{t('verdict.shadow')}</span> : null}
          <span className="tabular-nums">
            {rule.points === null
              ? t('verdict.does', { effect: rule.effect ?? '' })
              : t('verdict.points', { points: withSign(rule.points) })}
          </span>
        </li>
      ))}
      {late.map((rule) => (
        <li key={`late ${rule.name}`} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
          <span className="min-w-0 grow font-medium">{rule.name}</span>
          {rule.isShadow ? <span className="text-muted-foreground">{t('verdict.shadow')}</span> : null}
          <span>{t('verdict.late', { effect: t('verdict.does', { effect: rule.effect }) })}</span>
        </li>
      ))}
    </ul>
  );
}

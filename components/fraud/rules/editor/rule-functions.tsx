import { useTranslations } from 'next-intl';

/** What an expression may call, each with an example. */
const examples = {
  list: 'customer.email in list("vip")',
  custom: 'custom("accountAgeDays", 0) < 7',
  matches: 'customer.email.matches("^[a-z]+[0-9]{4,}@")',
  distance: 'distance(customer.surname, card.holder) > 3',
  size: 'size(customer.surname) < 2',
} as const;

export function RuleFunctions() {
  const t = useTranslations();
  return (
    <details className="mt-2 text-table">
      <summary className="cursor-pointer text-muted-foreground">{t('riskRuleEditor.functions.title')}</summary>
      <dl className="mt-1 space-y-1.5">
        {(Object.keys(examples) as (keyof typeof examples)[]).map((name) => (
          <div key={name}>
            <dt className="font-mono wrap-anywhere">{examples[name]}</dt>
            <dd className="text-muted-foreground">{t(`riskRuleEditor.functions.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

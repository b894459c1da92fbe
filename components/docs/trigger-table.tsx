import { useTranslations } from 'next-intl';
import type { Trigger } from './test-data.ts';

/** Parameters that make the simulator simulate errors. */
export function TriggerTable({ triggers }: { triggers: readonly Trigger[] }) {
  const t = useTranslations();
  return (
    <section className="mt-10">
      <h2 className="font-semibold">{t('testData.triggers.title')}</h2>
      <p className="text-muted-foreground">{t('testData.triggers.lead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t('testData.triggers.title')} className="overflow-x-auto">
        <table className="mt-2 w-full border-t text-left text-table">
          <thead className="text-muted-foreground">
            <tr className="border-b">
              <th className="py-2 pr-4 font-medium">{t('testData.triggers.parameter')}</th>
              <th className="py-2 pr-4 font-medium">{t('testData.triggers.valueHead')}</th>
              <th className="py-2 font-medium">{t('testData.triggers.effectHead')}</th>
            </tr>
          </thead>
          <tbody>
            {triggers.map(({ name, value, effect }) => (
              <tr key={`${name} ${effect}`} className="border-b align-top">
                <td className="py-1.5 pr-4 font-mono">{name}</td>
                <td className="whitespace-nowrap py-1.5 pr-4">{typeof value === 'string' ? value : t(value.text)}</td>
                <td className="min-w-56 py-1.5">{t(effect)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Count, Money } from '#components/ui/values/money.tsx';
import type { SettlementOutcome } from '#lib/backoffice/index.ts';
import { LineOutcome, useOutcomeName } from './line-outcome.tsx';
import { searchOf } from './outcome-search.ts';

type Props = { importId: string; outcomes: readonly SettlementOutcome[] };

/** What became of the lines of an import; each number links to exactly those lines. */
export function Outcomes({ importId, outcomes }: Props) {
  const t = useTranslations();
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className="mb-2 font-semibold">
        {t('settlementImport.outcomes.title')}
      </h2>
      {outcomes.length === 0 ? (
        <p className="text-muted-foreground">{t('settlementImport.outcomes.none')}</p>
      ) : (
        <table className="w-full max-w-xl text-table">
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              <th scope="col" className="py-1.5 font-medium">
                {t('settlementImport.outcomes.outcome')}
              </th>
              <th scope="col" className="py-1.5 pl-4 text-right font-medium">
                {t('settlementImport.outcomes.lines')}
              </th>
              <th scope="col" className="py-1.5 pl-4 text-right font-medium">
                {t('settlementImport.outcomes.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <OutcomeRow key={searchOf(outcome, importId)} outcome={outcome} importId={importId} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OutcomeRow({ outcome, importId }: { outcome: SettlementOutcome; importId: string }) {
  const t = useTranslations();
  const { entity } = useShell();
  const nameOf = useOutcomeName();
  const { count, amount, currency } = outcome;
  return (
    <tr className="border-b">
      <th scope="row" className="py-1.5 text-left font-normal">
        <LineOutcome row={outcome} />
      </th>
      <td className="py-1.5 pl-4 text-right">
        <Link
          href={pagePath('/settlement-lines', { entity, q: searchOf(outcome, importId) })}
          prefetch={false}
          aria-label={t('settlementImport.outcomes.show', { count, name: nameOf(outcome) })}
          className="text-primary hover:underline"
        >
          <Count value={count} />
        </Link>
      </td>
      <td className="whitespace-nowrap py-1.5 pl-4 text-right">
        <Money amount={amount} currency={currency} splitCode />
      </td>
    </tr>
  );
}

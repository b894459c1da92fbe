import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Count, Money } from '#components/ui/values/money.tsx';
import type { SettlementOutcome } from '#lib/settlement/staff/index.ts';
import { LineOutcome, useOutcomeName } from '../lines/line-outcome.tsx';
import { searchOf } from './outcome-search.ts';

type Props = { importId: string; outcomes: readonly SettlementOutcome[] };

/** What became of the lines of an import; each number links to exactly those lines. */
export function Outcomes({ importId, outcomes }: Props) {
  const t = useTranslations();
  return (
    <div>
      <h2 id="outcomes" className="mb-2 font-semibold">
        {t('settlementImport.outcomes.title')}
      </h2>
      {outcomes.length === 0 ? (
        <p className="text-muted-foreground">{t('settlementImport.outcomes.none')}</p>
      ) : (
        <div className="max-w-xl">
          <FiguresTable
            labelledBy="outcomes"
            columns={[
              { name: t('settlementImport.outcomes.outcome') },
              { name: t('settlementImport.outcomes.lines') },
              { name: t('settlementImport.outcomes.amount') },
            ]}
            rows={outcomes.map((outcome) => ({
              id: searchOf(outcome, importId),
              cells: [
                <LineOutcome key="outcome" row={outcome} />,
                <LinesOf key="lines" outcome={outcome} importId={importId} />,
                <Money key="amount" amount={outcome.amount} currency={outcome.currency} splitCode />,
              ],
            }))}
          />
        </div>
      )}
    </div>
  );
}

/** Their number, with a link to exactly these lines. */
function LinesOf({ outcome, importId }: { outcome: SettlementOutcome; importId: string }) {
  const t = useTranslations();
  const { entity } = useShell();
  const nameOf = useOutcomeName();
  const { count } = outcome;
  return (
    <TextLink
      href={pagePath('/settlement-lines', { entity, q: searchOf(outcome, importId) })}
      prefetch={false}
      aria-label={t('settlementImport.outcomes.show', { count, name: nameOf(outcome) })}
    >
      <Count value={count} />
    </TextLink>
  );
}

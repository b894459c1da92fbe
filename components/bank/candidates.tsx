import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { BankEntryDetail } from '#lib/bank/staff/index.ts';
import type { EntryDecision } from './decide-dialog.tsx';

type Props = { detail: BankEntryDetail; onMatch: (decision: EntryDecision) => void };

/** What an entry may be, the nearest amounts first, with what differs. */
export function Candidates({ detail, onMatch }: Props) {
  const t = useTranslations();
  const { row, payouts, totals, mayWrite } = detail;
  const isIn = !row.amount?.startsWith('-');
  const isEmpty = payouts.length === 0 && totals.length === 0;
  const [total, payout] = [totals[0], payouts[0]];
  const nearest: EntryDecision | null = total
    ? { kind: 'SETTLEMENT', importId: total.importId, settledOn: total.settledOn }
    : payout
      ? { kind: 'PAYOUT', payoutId: payout.id }
      : null;
  useKeys({ m: () => nearest && onMatch(nearest) }, mayWrite);
  return (
    <section aria-labelledby="candidates" className="min-w-0">
      <h2 id="candidates" className="mb-2 font-semibold">
        {t('bankEntry.candidates')}
      </h2>
      {isEmpty ? <p className="text-muted-foreground">{t('bankEntry.noCandidates')}</p> : null}
      <ul className="divide-y border-y empty:hidden">
        {totals.map((total) => (
          <Candidate
            key={[total.importId, ...total.settledOn].join(' ')}
            {...total}
            currency={row.currency}
            onMatch={
              mayWrite
                ? () => onMatch({ kind: 'SETTLEMENT', importId: total.importId, settledOn: total.settledOn })
                : null
            }
          >
            <PageLink to={`/settlement/${total.importId}`}>
              {t('bankEntry.total', { day: total.settledOn.join(', ') })}
            </PageLink>
          </Candidate>
        ))}
        {payouts.map((payout) => (
          <Candidate
            key={payout.id}
            {...payout}
            currency={row.currency}
            onMatch={mayWrite ? () => onMatch({ kind: 'PAYOUT', payoutId: payout.id }) : null}
          >
            <PageLink to={`/payouts/${payout.id}`}>
              {t(isIn ? 'bankEntry.returned' : 'bankEntry.payout', { holder: payout.holder, through: payout.through })}
            </PageLink>
          </Candidate>
        ))}
      </ul>
    </section>
  );
}

type CandidateProps = {
  amount: string | null;
  difference: string | null;
  currency: string;
  onMatch: (() => void) | null;
  children: ReactNode;
};

function Candidate({ amount, difference, currency, onMatch, children }: CandidateProps) {
  const t = useTranslations();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 grow basis-48 wrap-anywhere">{children}</span>
      <Money amount={amount} currency={currency} />
      <span className="text-muted-foreground text-table">
        {difference === null
          ? t('bankEntry.same')
          : t.rich('bankEntry.differs', { amount: () => <Money amount={difference} currency={currency} /> })}
      </span>
      {onMatch ? (
        <Button size="small" onClick={onMatch}>
          {t('bankEntry.match')}
        </Button>
      ) : null}
    </li>
  );
}

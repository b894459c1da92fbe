import { CircleAlert, CircleCheck, Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatMoney } from '#components/ui/values/money.tsx';
import type { BankReconciliation } from '#lib/bank/staff/index.ts';
import { StatementLines } from './statement-lines.tsx';

type Selected = NonNullable<BankReconciliation['selected']>;
type Props = { data: BankReconciliation; selected: Selected };

/** From the ledger to the bank: each item, what is not explained, and on paper who printed and who signs it. */
export function ReconciliationStatement({ data, selected }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const { psp, day, mode } = data;
  const { account, currency, statement, isCovered } = selected.account;
  return (
    <section aria-labelledby="reconciliation-statement" className="min-w-0">
      <p className="hidden font-semibold text-xl print:block">{t('pages.bankReconciliation')}</p>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="reconciliation-statement" className="grow font-semibold print:text-lg">
          {t('bankReconciliation.title', { account, currency })}
        </h2>
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={pagePath(`/api/backoffice/bank-reconciliation/export.${format}`, {
              entity,
              psp: psp?.id,
              account,
              currency,
              day,
              mode,
            })}
            download
            className="text-primary text-table hover:underline print:hidden"
          >
            {t(`reconciliation.download.${format}`)}
          </a>
        ))}
        <Button size="small" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t('bankReconciliation.print')}
        </Button>
      </div>
      <p className="text-table">{[psp?.name, day, t(`bankReconciliation.mode.${mode}`)].join(' · ')}</p>
      <p className="mt-1 max-w-prose text-table">
        {t.rich(isCovered ? 'bankReconciliation.covered' : 'bankReconciliation.notCovered', {
          reference: statement.reference,
          day: statement.closedOn,
          link: (chunks) => (
            <PageLink to={`/bank-statements/${statement.id}`} className="underline">
              {chunks}
            </PageLink>
          ),
        })}
      </p>
      <Outcome account={selected.account} />
      <StatementLines day={day} selected={selected} />
      <Signatures printedBy={selected.printedBy} />
    </section>
  );
}

/** Whether the items come to the difference; what they do not explain is never left out. */
function Outcome({ account: { isExplained, remainder, currency } }: { account: Selected['account'] }) {
  const t = useTranslations();
  const locale = useLocale();
  if (isExplained)
    return (
      <p className="mt-3 flex items-center gap-2 text-state-good">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {t('bankReconciliation.explained')}
      </p>
    );
  return (
    <div role="status" className="mt-3 max-w-prose">
      <p className="flex items-center gap-2 font-medium text-state-bad">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {t('bankReconciliation.remainderTitle', { amount: formatMoney(remainder, currency, locale) })}
      </p>
      <p>{t('bankReconciliation.remainderText', { sign: remainder.startsWith('-') ? 'less' : 'more' })}</p>
    </div>
  );
}

/** On paper only. */
function Signatures({ printedBy }: { printedBy: string }) {
  const t = useTranslations();
  return (
    <footer className="mt-10 hidden print:block">
      <p className="text-table">
        {t('bankReconciliation.printed', { name: printedBy, time: `${new Date().toISOString().slice(0, 16)}Z` })}
      </p>
      <div className="mt-14 grid grid-cols-2 gap-12">
        {(['prepared', 'checked'] as const).map((role) => (
          <p key={role} className="border-t pt-1 text-table">
            {t(`bankReconciliation.signature.${role}`)} · {t('bankReconciliation.signature.date')}
          </p>
        ))}
      </div>
    </footer>
  );
}

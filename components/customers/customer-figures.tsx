import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Count, formatAmount } from '#components/ui/values/money.tsx';
import type { CustomerSummary } from '#lib/customers/staff/index.ts';

type Props = { customer: CustomerSummary };

const counted = ['payments', 'declined', 'refunds', 'chargebacks'] as const;
const summed = ['paid', 'refunds', 'chargebacks'] as const;

/** How the payments went and how much money that was; each figure links to its transactions. */
export function CustomerFigures({ customer }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const { counts, searches, amounts } = customer;
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-10 gap-y-5 sm:grid-cols-4">
        {counted.map((name) => (
          <div key={name} className="border-t pt-3">
            <dt className="text-muted-foreground">{t(`customers.figures.${name}`)}</dt>
            <dd>
              <Link
                href={pagePath('/transactions', { entity, q: searches[name] })}
                className={classNames(
                  'font-semibold text-2xl tracking-tight hover:underline',
                  name === 'chargebacks' && counts[name] > 0 && 'text-state-bad',
                )}
              >
                <Count value={counts[name]} />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {amounts.length > 0 ? <Amounts customer={customer} /> : null}
    </>
  );
}

function Amounts({ customer: { amounts, searches } }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const { entity } = useShell();
  return (
    <div className="mt-6 max-w-2xl">
      <h3 id="customer-money" className="mb-1 font-semibold">
        {t('customers.money.title')}
      </h3>
      <FiguresTable
        labelledBy="customer-money"
        columns={[
          { name: t('customers.money.currency'), isText: true },
          ...summed.map((name) => ({ name: t(`customers.money.${name}`) })),
        ]}
        rows={amounts.map((row) => ({
          id: row.currency,
          cells: [
            row.currency,
            ...summed.map((name) => (
              <Link
                key={name}
                href={pagePath('/transactions', { entity, q: `${searches[name]} currency:${row.currency}` })}
                className="hover:underline"
              >
                {formatAmount(row[name], locale)}
              </Link>
            )),
          ],
        }))}
      />
    </div>
  );
}

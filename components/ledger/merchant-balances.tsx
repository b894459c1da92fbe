import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { Money } from '#components/ui/values/money.tsx';
import type { Ledger } from '#lib/backoffice/index.ts';

/** What each merchant is owed; each links to its ledger. */
export function MerchantBalances({ data: { merchants, hasMore, mode } }: { data: Ledger }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="merchants" className="mt-8 max-w-3xl">
      <h2 id="merchants" className="mb-2 font-semibold">
        {t('ledger.merchants.title')}
      </h2>
      <table className="w-full text-table">
        <thead>
          <tr className="border-b text-muted-foreground">
            <th scope="col" className="py-1.5 pr-4 text-left font-normal">
              {t('ledger.merchants.name')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('ledger.merchants.owed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {merchants.map(({ merchantId, name, currency, owed }) => (
            <tr key={`${merchantId} ${currency}`} className="border-b">
              <td className="py-1.5 pr-4">
                <Link
                  href={pagePath('/ledger', { entity: merchantId, mode })}
                  prefetch={false}
                  className="text-primary hover:underline"
                >
                  {name}
                </Link>
              </td>
              <td className="py-1.5 text-right">
                <Money amount={owed} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore ? <p className="mt-2 text-muted-foreground">{t('ledger.merchants.more')}</p> : null}
    </section>
  );
}

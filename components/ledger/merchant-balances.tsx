import { useTranslations } from 'next-intl';
import { pagePath } from '#components/api/client.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Money } from '#components/ui/values/money.tsx';
import type { Ledger } from '#lib/ledger/staff/index.ts';

/** What each merchant is owed; each links to its ledger. */
export function MerchantBalances({ data: { merchants, hasMore, mode } }: { data: Ledger }) {
  const t = useTranslations();
  return (
    <div className="mt-8 max-w-3xl">
      <h2 id="merchants" className="mb-2 font-semibold">
        {t('ledger.merchants.title')}
      </h2>
      <FiguresTable
        labelledBy="merchants"
        columns={[{ name: t('ledger.merchants.name') }, { name: t('ledger.merchants.owed') }]}
        rows={merchants.map(({ merchantId, name, currency, owed }) => ({
          id: `${merchantId} ${currency}`,
          cells: [
            <TextLink key="name" href={pagePath('/ledger', { entity: merchantId, mode })} prefetch={false}>
              {name}
            </TextLink>,
            <Money key="owed" amount={owed} currency={currency} />,
          ],
        }))}
      />
      {hasMore ? <p className="mt-2 text-muted-foreground">{t('ledger.merchants.more')}</p> : null}
    </div>
  );
}

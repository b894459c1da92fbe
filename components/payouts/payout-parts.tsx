import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import type { PayoutDetail } from '#lib/payouts/staff/index.ts';

const parts = ['payable', 'chargebacks', 'reserve'] as const;

/** What the amount of a payout consists of. */
export function PayoutParts({ detail }: { detail: PayoutDetail }) {
  const t = useTranslations();
  const { currency, amount } = detail.row;
  return (
    <section aria-labelledby="parts" className="max-w-xl">
      <h2 id="parts" className="mb-2 font-semibold">
        {t('payout.parts.title')}
      </h2>
      <table className="w-full text-table">
        <tbody>
          {parts.map((part) => (
            <tr key={part} className="border-b">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {t(`payout.parts.${part}`)}
              </th>
              <td className="py-1.5 text-right">
                <Money amount={detail.parts[part]} currency={currency} />
              </td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 pr-4 text-left [font-weight:inherit]">
              {t('payout.parts.amount')}
            </th>
            <td className="py-1.5 text-right [font-weight:inherit]">
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

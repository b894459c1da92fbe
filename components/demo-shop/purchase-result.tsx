import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Purchase } from '#lib/demo-shop/index.ts';

/** How a purchase ended, and where the merchant sees it. */
export function PurchaseResult({ purchase, resourcePath }: { purchase: Purchase; resourcePath: string }) {
  const t = useTranslations();
  const { isPaid, isPending, code, description, paymentId, amount, currency, storesCard } = purchase;
  const [Icon, title] = isPending
    ? [Clock, t('shop.result.pending')]
    : isPaid
      ? [CircleCheck, t('shop.result.paid')]
      : [CircleX, t('shop.result.failed')];
  return (
    <main className="mx-auto flex max-w-md flex-col gap-4 px-4 py-16">
      <Icon aria-hidden className="size-8" />
      <h1 className="font-semibold text-2xl">{title}</h1>
      {amount === null ? null : (
        <p className="font-semibold text-3xl tabular-nums">
          {amount} {currency}
        </p>
      )}
      <p className="text-muted-foreground text-sm">
        <span className="font-mono">{code}</span> {description}
      </p>
      {storesCard ? <p className="text-sm">{t('shop.result.stored')}</p> : null}
      <p className="text-muted-foreground text-sm">
        {t('shop.result.fetched')} <code className="break-all text-xs">{resourcePath}</code>
      </p>
      <p className="flex flex-wrap gap-4 text-sm">
        <a href="/shop" className="underline">
          {t('shop.result.again')}
        </a>
        {paymentId === null ? null : (
          <a href={`/transactions/${paymentId}`} className="underline">
            {t('shop.result.backOffice')}
          </a>
        )}
      </p>
    </main>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { TestCardGroup } from '#components/docs/test-data.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import type { PresetCard } from './use-test-payment-form.ts';

type CardsProps = { groups: readonly TestCardGroup[]; onPay: (card: PresetCard) => void };

/** The simulator's cards, grouped by behaviour, to copy or to pay with. */
export function TestCards({ groups, onPay }: CardsProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="cards" className="min-w-0 xl:col-span-2">
      <h2 id="cards" className="font-semibold">
        {t('simulator.cards.title')}
      </h2>
      <div className="grid gap-x-12 xl:grid-cols-2">
        {groups.map(({ title, text, cards, authenticates }) => (
          <div key={title} className="mt-4">
            <h3 className="font-medium">{t(title)}</h3>
            <p className="text-muted-foreground text-table">{t(text)}</p>
            <ul className="mt-1 divide-y border-y text-table">
              {cards.map(({ number, brand, note }) => (
                <li key={number} className="flex flex-wrap items-center gap-x-3 py-1">
                  <span className="w-16">{brand}</span>
                  <CopyButton isFull text={number} name={t('simulator.cards.numberName', { number })} />
                  <span className="text-muted-foreground">{note}</span>
                  <span className="ml-auto">
                    <Button
                      size="small"
                      onClick={() => onPay({ number, authenticates })}
                      aria-label={t('simulator.cards.payWith', { number })}
                    >
                      {t('simulator.pay.pay')}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LabelledField } from '#components/ui/field.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { TimeZoneNote, TimeZoneProvider } from '#components/ui/values/time/time-zone.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { Example, GallerySection } from './example.tsx';
import { amounts } from './sample-data.ts';

export function MoneyGallery() {
  const t = useTranslations();
  const [amount, setAmount] = useState<string | null>('1234.50');
  return (
    <GallerySection id="money" title="Money" lead={t('dev.money.lead')}>
      <Example name={t('dev.money.inText')}>
        <p>
          Refunded <Money amount="20.00" currency="EUR" /> of <Money amount="1092.00" currency="EUR" />
        </p>
      </Example>
      <Example name={t('dev.money.inTable')}>
        <table className="text-table">
          <tbody>
            {amounts.map(({ amount: each, currency }) => (
              <tr key={currency} className="h-9 border-b">
                <th scope="row" className="w-32 text-left font-normal text-muted-foreground">
                  Captured
                </th>
                <td className="w-40 text-right">
                  <Money amount={each} currency={currency} splitCode />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Example>
      <Example name="MoneyInput">
        <LabelledField id="amount" label="Amount" hint="Paste 1.234,50 or 1,234.50.">
          <MoneyInput id="amount" currency="EUR" value={amount} onChange={setAmount} />
        </LabelledField>
        <output className="mt-1 block text-muted-foreground text-table" aria-label="Exact amount">
          {amount ?? 'not an amount'}
        </output>
      </Example>
    </GallerySection>
  );
}

const zones = ['UTC', 'Europe/Berlin', 'Asia/Tokyo'];
const times = ['2026-11-21T22:10:30.031Z', '2025-01-02T03:04:05.000Z'];

export function TimeGallery() {
  const t = useTranslations();
  return (
    <GallerySection id="times" title="Timestamp" lead={t('dev.times.lead')}>
      {zones.map((zone) => (
        <Example key={zone} name={zone}>
          <TimeZoneProvider zone={zone}>
            <ul>
              {times.map((at) => (
                <li key={at}>
                  <Timestamp at={at} />
                </li>
              ))}
            </ul>
            <TimeZoneNote />
          </TimeZoneProvider>
        </Example>
      ))}
      <Example name="RelativeTime">
        <RelativeTime at={times[0] ?? ''} />
      </Example>
    </GallerySection>
  );
}

'use client';

import { Detail, type DetailAction } from '#components/detail/detail.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import { Example, GallerySection } from './example.tsx';

const ignore = (): void => undefined;

const actions: readonly DetailAction[] = [
  { name: 'Refund', onClick: ignore, hint: 'The money goes back to the shopper. Key: r' },
  { name: 'Capture', onClick: ignore, unavailable: 'Unavailable: the whole amount is captured.' },
];

const facts = {
  title: 'Facts',
  items: [
    { name: 'Merchant', value: 'Bakery ▸ Web shop' },
    { name: 'Reference', value: 'order-4711' },
    { name: 'Invoice', value: null },
  ],
};

/** The page of one object, with each of its slots and with as few as possible. */
export function DetailGallery() {
  return (
    <GallerySection
      id="details"
      title="Detail"
      lead="The page of one object: its state and actions first, then what happened to it. A fact without a value has no line."
    >
      <Example name="with every slot" isWide>
        <Detail
          title={<Money amount="92.00" currency="EUR" />}
          state={
            <>
              <StatusBadge status="partially refunded" />
              <span>Debit</span>
              <TestBadge mode="INTERNAL" />
            </>
          }
          links={
            <a href="#details" className="self-center text-primary hover:underline">
              Its requests
            </a>
          }
          actions={actions}
          notice="A refund of 20.00 EUR is pending."
          amounts={<p>captured 92.00 EUR, refunded 20.00 EUR, remaining 72.00 EUR</p>}
          facts={facts}
          timeline={<Slot title="Timeline" />}
          related={<Slot title="Related transactions" />}
          messages={<Slot title="Request and answer" />}
        />
      </Example>
      <Example name="with its facts alone" isWide>
        <Detail title="Web server" facts={facts} />
      </Example>
    </GallerySection>
  );
}

function Slot({ title }: { title: string }) {
  return (
    <section aria-label={title}>
      <h4 className="font-semibold">{title}</h4>
      <p className="text-muted-foreground">10:02:11.031</p>
    </section>
  );
}

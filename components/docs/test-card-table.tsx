import { useTranslations } from 'next-intl';
import type { TestCardGroup } from './test-data.ts';

/** One behaviour of the simulator and the cards that trigger it. */
export function TestCardTable({ group: { title, text, cards } }: { group: TestCardGroup }) {
  const t = useTranslations();
  return (
    <section className="mt-8">
      <h2 className="font-semibold">{t(title)}</h2>
      <p className="text-muted-foreground">{t(text)}</p>
      <ul className="mt-2 grid gap-x-8 border-t text-table sm:grid-cols-2">
        {cards.map(({ number, brand, note }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-3 border-b py-1.5">
            <code className="min-w-40 select-all font-mono tabular-nums">
              {/* The gaps are margins, not spaces, so that a copied number is valid. */}
              {groupsOfFour(number).map(({ at, digits }) => (
                <span key={at} className="mr-1.5">
                  {digits}
                </span>
              ))}
            </code>
            <span className="min-w-16">{brand}</span>
            {note && <span className="grow basis-40 text-muted-foreground">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function groupsOfFour(number: string): { at: number; digits: string }[] {
  return [...number.matchAll(/.{1,4}/g)].map(({ index, 0: digits }) => ({ at: index, digits }));
}

import { Money } from '#components/ui/values/money.tsx';

type Props = { currency: string; sums: readonly { name: string; amount: string }[] };

/** What is selected beside what it has to be, and the difference; read aloud when it changes. */
export function SumFacts({ currency, sums }: Props) {
  return (
    <dl aria-live="polite" className="flex flex-wrap gap-x-6 gap-y-1 border-t pt-2">
      {sums.map(({ name, amount }) => (
        <div key={name}>
          <dt className="text-muted-foreground text-table">{name}</dt>
          <dd className="font-medium">
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

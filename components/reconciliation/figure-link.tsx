import type { ReactNode } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { Count, Money } from '#components/ui/values/money.tsx';
import type { Amount, Count as CountFigure, FigureLink as Target } from '#lib/reconciliation/staff/index.ts';

/** The page that lists the rows of a figure, within the entity of the page. */
export function useFigureHref(): (figure: Target) => string {
  const { entity } = useShell();
  return ({ list, search }) => pagePath(`/${list}`, { entity, q: search });
}

/** A figure that leads to exactly the rows that make it up. */
export function FigureLink({ figure, children }: { figure: Target; children: ReactNode }) {
  const hrefOf = useFigureHref();
  return (
    <TextLink href={hrefOf(figure)} prefetch={false}>
      {children}
    </TextLink>
  );
}

export function AmountLink({ figure, currency }: { figure: Amount; currency: string }) {
  return (
    <FigureLink figure={figure}>
      <Money amount={figure.amount} currency={currency} />
    </FigureLink>
  );
}

export function CountLink({ figure }: { figure: CountFigure }) {
  return (
    <FigureLink figure={figure}>
      <Count value={figure.count} />
    </FigureLink>
  );
}

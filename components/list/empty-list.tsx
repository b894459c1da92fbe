'use client';

import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ListPage } from '#lib/backoffice/index.ts';

type EmptyListProps = {
  q: string;
  noun: { one: string; many: string };
  nearest: ListPage<unknown>['nearest'];
  /** What would be here, and the one action that fills the list. */
  empty: ReactNode;
  onSearch: (q: string) => void;
};

/** A list without rows: what was searched for and the nearest reading, or how it gets its first row. */
export function EmptyList({ q, noun, nearest, empty, onSearch }: EmptyListProps) {
  if (q === '') return empty;
  return (
    <Alert
      title={`No ${noun.many} match`}
      action={
        nearest ? (
          <Button onClick={() => onSearch(nearest.q)}>
            Show {nearest.count}
            {nearest.capped ? '+' : ''} for “{nearest.text}”
          </Button>
        ) : (
          <Button onClick={() => onSearch('')}>Clear search</Button>
        )
      }
    >
      No {noun.one} fulfils all conditions of “{q}”. Remove a condition, or choose another entity.
    </Alert>
  );
}

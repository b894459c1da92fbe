import { type RefObject, useEffect, useRef } from 'react';

/** For the row that the keyboard has come to: it is brought into view. */
export function useRowInView(selected: number): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row was selected
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return row;
}

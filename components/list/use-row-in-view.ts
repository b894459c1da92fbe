import { type RefObject, useEffect, useRef } from 'react';

/** For the row that the keyboard has added to: it is brought into view. */
export function useRowInView(selected: number): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection changes
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return row;
}

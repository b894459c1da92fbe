'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type LongListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The content of a row; its height is measured. */
  children: (item: T) => ReactNode;
};

/** Up to this length all rows are rendered, so that find-in-page works. */
const renderAllUpTo = 200;
const estimatedRowPx = 37;

/** A list of any length; a long list renders only the rows in view. */
export function VirtualList<T>({ items, keyOf, children }: LongListProps<T>) {
  if (items.length > renderAllUpTo) {
    return (
      <VirtualRows items={items} keyOf={keyOf}>
        {children}
      </VirtualRows>
    );
  }
  return (
    <ul className="divide-y border-y">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function VirtualRows<T>({ items, keyOf, children }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatedRowPx,
    overscan: 20,
    scrollMargin: top,
    initialRect: { width: 1_280, height: 800 },
  });
  return (
    <ul ref={list} className="relative border-t" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={keyOf(item)}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether what a box contains is wider than the box, also after either has another width. */
export function useOverflow(): { box: RefObject<HTMLDivElement | null>; isOverflowing: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = (): void => setIsOverflowing(content.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { box, isOverflowing };
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { GuideHeading } from '#lib/docs/index.ts';

/** The headings of a page; the one that is read is marked. */
export function PageContents({ headings }: { headings: readonly GuideHeading[] }) {
  const t = useTranslations();
  const current = useCurrentHeading(headings);
  if (headings.length < 2) return <div className="hidden w-56 shrink-0 xl:block" />;
  return (
    <nav aria-label={t('docs.contents')} className="sticky top-24 hidden w-56 shrink-0 self-start text-table xl:block">
      <p className="pb-2 font-semibold">{t('docs.contents')}</p>
      <ul className="border-l">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="-ml-px block border-transparent border-l py-1 pl-4 text-muted-foreground hover:text-foreground aria-[current]:border-primary aria-[current]:text-foreground"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last heading above the upper third of the window. */
function useCurrentHeading(headings: readonly GuideHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const find = (): void => {
      const above = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent(above.at(-1)?.id);
    };
    find();
    addEventListener('scroll', find, { passive: true });
    return () => removeEventListener('scroll', find);
  }, [headings]);
  return current;
}

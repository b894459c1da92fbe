'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { useShell } from './shell-context.ts';

type PageLinkProps = {
  /** The path of a page of the back office, without the entity filter. */
  to: string;
  className?: string;
  children: ReactNode;
};

/** A link in a text to a page of the back office; the page stays filtered by the same entity. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const { href } = useShell();
  return (
    <Link href={href(to)} className={classNames('text-primary hover:underline', className)}>
      {children}
    </Link>
  );
}

import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A link in a text, a table or a list of facts. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={classNames('text-primary hover:underline', className)} />;
}

'use client';

import type { ComponentProps } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
import { useShell } from './shell-context.ts';

/** `to`: the path of a page of the back office, without the entity filter. */
type PageLinkProps = Omit<ComponentProps<typeof TextLink>, 'href'> & { to: string };

/** A link in a text to a page of the back office; the page stays filtered by the same entity. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const { href } = useShell();
  return <TextLink {...props} href={href(to)} />;
}

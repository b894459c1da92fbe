import type { ReactNode } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { customerPath } from './customer-path.ts';

type Props = { search: string; children: ReactNode };

/** A link to the page of a customer, for those who may open it; for others its text. */
export function CustomerLink({ search, children }: Props) {
  const { me } = useShell();
  if (!me.permissions.includes('transactions.read')) return children;
  return <PageLink to={customerPath(search)}>{children}</PageLink>;
}

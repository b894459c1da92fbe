import type { ReactNode } from 'react';
import { DocsNavigation } from '#components/docs/docs-navigation.tsx';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DocsNavigation />
      {children}
    </>
  );
}

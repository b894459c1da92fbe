import type { ReactNode } from 'react';
import { DocsMessages } from '#components/docs/docs-messages.tsx';
import { DocsNavigation } from '#components/docs/docs-navigation.tsx';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <DocsMessages>
      <DocsNavigation />
      {children}
    </DocsMessages>
  );
}

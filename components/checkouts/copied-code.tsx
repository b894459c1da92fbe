'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#components/ui/values/copy-button.tsx';
import { CodeBlock } from '#components/webhooks/code-block.tsx';

/** Code that is copied as a whole. */
export function CopiedCode({ title, children }: { title: string; children: string }) {
  const t = useTranslations();
  return (
    <div className="space-y-2">
      <CodeBlock title={title}>{children}</CodeBlock>
      <Button onClick={() => copyText(t, children, title)}>{t('integration.copy', { name: title })}</Button>
    </div>
  );
}

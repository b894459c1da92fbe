'use client';

import { useTranslations } from 'next-intl';
import { Count } from './money.tsx';

/** A count, marked when it reached its cap. */
export function CappedCount({ count, capped }: { count: number; capped: boolean }) {
  const t = useTranslations();
  return (
    <span title={capped ? t('ui.capped') : undefined}>
      <Count value={count} />
      {capped ? '+' : ''}
    </span>
  );
}

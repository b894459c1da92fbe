'use client';

import { useTranslations } from 'next-intl';
import type { Trigger } from '#components/docs/test-data.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';

/** Request parameters that make the simulator simulate errors. */
export function TestTriggers({ triggers }: { triggers: readonly Trigger[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="triggers" className="min-w-0">
      <h2 id="triggers" className="font-semibold">
        {t('simulator.triggers.title')}
      </h2>
      <p className="mb-3 text-muted-foreground">{t('simulator.triggers.lead')}</p>
      <dl className="divide-y border-y text-table">
        {triggers.map(({ name, value, effect }) => (
          <div key={`${name} ${effect}`} className="py-1.5">
            <dt className="flex flex-wrap items-center gap-x-2">
              <CopyButton isFull text={name} name={name} />
              <span className="text-muted-foreground">= {typeof value === 'string' ? value : t(value.text)}</span>
            </dt>
            <dd>{t(effect)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

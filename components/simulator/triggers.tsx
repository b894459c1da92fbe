'use client';

import { CopyButton } from '#components/ui/values/copy-button.tsx';

export type TestTrigger = { name: string; value: string; effect: string };

/** Request parameters that make the simulator simulate errors. */
export function TestTriggers({ triggers }: { triggers: readonly TestTrigger[] }) {
  return (
    <section aria-labelledby="triggers" className="min-w-0">
      <h2 id="triggers" className="font-semibold">
        Triggers
      </h2>
      <p className="mb-3 text-muted-foreground">
        Send these with a request to control the simulated acquirer. Live channels ignore them.
      </p>
      <dl className="divide-y border-y text-table">
        {triggers.map(({ name, value, effect }) => (
          <div key={`${name}=${value}`} className="py-1.5">
            <dt className="flex flex-wrap items-center gap-x-2">
              <CopyButton isFull text={name} name={name} />
              <span className="text-muted-foreground">= {value}</span>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

'use client';

import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { TextField } from '#components/ui/field.tsx';
import type { RiskRuleCheck } from '#lib/fraud/staff/index.ts';

type Payment = NonNullable<RiskRuleCheck['payment']>;
type Props = { payment: string; onChange: (id: string) => void; result: RiskRuleCheck['payment'] };

/** Runs the condition on the facts that a payment had when it was checked. */
export function TryRule({ payment, onChange, result }: Props) {
  const t = useTranslations();
  return (
    <div className="space-y-2 rounded-md border p-3">
      <TextField
        id={useId()}
        label={t('riskRuleEditor.try.title')}
        hint={t('riskRuleEditor.try.hint')}
        problem={result?.problem ?? undefined}
        value={payment}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <div aria-live="polite">{result?.tried ? <Tried {...result.tried} /> : null}</div>
    </div>
  );
}

function Tried({ matches, values }: NonNullable<Payment['tried']>) {
  const t = useTranslations();
  const [Icon, colour, text] =
    matches === null
      ? ([CircleX, 'text-state-bad', t('riskRuleEditor.try.failed')] as const)
      : matches
        ? ([CircleCheck, 'text-state-good', t('riskRuleEditor.try.matches')] as const)
        : ([CircleMinus, 'text-muted-foreground', t('riskRuleEditor.try.matchesNot')] as const);
  return (
    <>
      <p className={`flex items-center gap-1.5 font-medium ${colour}`}>
        <Icon aria-hidden className="size-4" />
        {text}
      </p>
      <dl className="mt-2 divide-y border-y text-table">
        {values.map(({ name, value, isDefault }) => (
          <div key={name} className="flex flex-wrap gap-x-4 py-1">
            <dt className="font-mono text-muted-foreground">{name}</dt>
            <dd className="ml-auto wrap-anywhere">
              {isDefault ? t('riskRuleEditor.try.notSent', { value: formatFact(value) }) : formatFact(value)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A value as an expression has it. */
function formatFact(value: unknown): string {
  return JSON.stringify(value);
}

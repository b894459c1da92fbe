import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RiskRuleCheck } from '#lib/fraud/staff/index.ts';

type Props = { expression: string; error: NonNullable<RiskRuleCheck['error']> };

/** Why an expression is no condition: the expression with the wrong part marked, and the reason below. */
export function ConditionError({ expression, error }: Props) {
  const t = useTranslations();
  const { start, end, message } = error;
  // An error at the end of the text has no character to mark.
  const wrong = expression.slice(start, end) || '␣';
  return (
    <div role="alert" className="rounded-md border border-destructive/50 p-2">
      <pre className="whitespace-pre-wrap font-mono text-table wrap-anywhere">
        {expression.slice(0, start)}
        <mark className="rounded-sm bg-destructive/20 text-destructive underline decoration-wavy">{wrong}</mark>
        {expression.slice(end)}
      </pre>
      <p className="mt-1 flex items-center gap-1.5 text-destructive text-table">
        <CircleX aria-hidden className="size-3.5 shrink-0" />
        {t('riskRuleEditor.errorAt', { position: start + 1, message })}
      </p>
    </div>
  );
}

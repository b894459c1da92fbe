'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { fraudApi } from '#components/fraud/api.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskBackTest, RiskBackTestAnswer } from '#lib/fraud/staff/index.ts';
import { BackTestResult } from './back-test-result.tsx';
import { formatAction } from './format-action.ts';
import { type EffectValues, toRuleValues } from './rule-values.ts';

const pollMs = 1_000;

/** The part of a rule that a back-test runs. */
export type TestedRule = EffectValues & { expression: string };

type Props = { ruleId: string; tested: TestedRule; mayWrite: boolean };

/** What a rule would have done to the payments of the last 90 days. */
export function BackTest({ ruleId, tested, mayWrite }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const endpoint = fraudApi['risk-rules'][':id']['back-test'];
  const param = { id: ruleId };
  const key = [pathOf(endpoint, { param })];
  const known = client.getQueryData<RiskBackTestAnswer>(key)?.backTest;
  const isRunning = known?.state === 'RUNNING';
  const { data } = useApiQuery(endpoint, { param }, isRunning ? { refetchIntervalMs: pollMs } : {});
  const show = (answer: RiskBackTestAnswer): void => {
    client.setQueryData(key, answer);
  };
  const onError = ({ message }: Error): void => {
    toast.error(message);
  };
  const start = useApiMutation(endpoint.$post, { onSuccess: show, onError });
  const cancel = useApiMutation(endpoint.cancel.$post, { onSuccess: show, onError });
  const backTest = data?.backTest ?? null;
  return (
    <section aria-labelledby="back-test" className="min-w-0 space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="back-test" className="font-semibold">
          {t('riskBackTest.title')}
        </h2>
        {mayWrite && backTest?.state !== 'RUNNING' ? (
          <ActionButton
            size="small"
            unavailable={start.isPending ? t('common.inProgress') : null}
            onClick={() => start.mutate({ param, json: tested })}
          >
            {t('riskBackTest.start')}
          </ActionButton>
        ) : null}
      </div>
      {backTest === null ? <p className="max-w-prose text-muted-foreground">{t('riskBackTest.empty')}</p> : null}
      {/\b(velocity\.merchant|history)\./.test(tested.expression) ? (
        <p className="max-w-prose text-state-wait">{t('riskBackTest.countedFacts')}</p>
      ) : null}
      {backTest?.state === 'RUNNING' ? (
        <Progress backTest={backTest} onCancel={mayWrite ? () => cancel.mutate({ param, json: {} }) : null} />
      ) : null}
      {backTest?.state === 'CANCELLED' ? <p className="text-muted-foreground">{t('riskBackTest.cancelled')}</p> : null}
      {backTest?.state === 'DONE' ? (
        <>
          <Tested backTest={backTest} current={tested} />
          <BackTestResult backTest={backTest} />
        </>
      ) : null}
    </section>
  );
}

type ProgressProps = { backTest: RiskBackTest; onCancel: (() => void) | null };

function Progress({ backTest: { scanned, total }, onCancel }: ProgressProps) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-3" aria-live="polite">
      <progress
        className="h-2 w-56"
        aria-label={t('riskBackTest.title')}
        {...(total === null ? {} : { value: scanned, max: Math.max(total, 1) })}
      />
      <span className="tabular-nums">
        {total === null ? t('riskBackTest.counting') : t('riskBackTest.progress', { scanned, total })}
      </span>
      {onCancel ? (
        <Button size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

/** When it was run; with which condition and effect, where these are no longer those of the rule. */
function Tested({ backTest, current }: { backTest: RiskBackTest; current: TestedRule }) {
  const t = useTranslations();
  const { startedAt, since, scanned, expression, action } = backTest;
  const run = toRuleValues(backTest);
  const isCurrent =
    run.expression === current.expression &&
    run.effect === current.effect &&
    run.accountId === current.accountId &&
    (run.effect !== 'SCORE' || Number(run.points) === Number(current.points));
  return (
    <>
      <p className="text-muted-foreground">
        {t.rich('riskBackTest.read', {
          scanned,
          since: () => <Timestamp at={since} />,
          started: () => <Timestamp at={startedAt} />,
        })}
      </p>
      {isCurrent ? null : (
        <div>
          <p>{t('riskBackTest.otherRule')}</p>
          <pre className="mt-1 whitespace-pre-wrap rounded bg-muted p-2 font-mono text-table wrap-anywhere">
            {expression}
          </pre>
          <p className="mt-1 text-muted-foreground">{formatAction(t, action)}</p>
        </div>
      )}
    </>
  );
}

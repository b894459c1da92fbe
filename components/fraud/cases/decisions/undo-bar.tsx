'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { boundKey, formatKey } from '#components/layout/keys/key-bindings.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Key } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { MessageKey } from '#messages/translate.ts';
import { type LastDecision, useLastDecision } from './last-decision.ts';
import { useUndo } from './use-undo.ts';

const done: Record<LastDecision['decision'], MessageKey> = {
  APPROVE: 'cases.undo.approved',
  CANCEL: 'cases.undo.cancelled',
  PENDING: 'cases.undo.pended',
};

/** Undoes the latest decision, with the seconds that are left; nothing once it is final. */
export function UndoBar() {
  const last = useLastDecision();
  return last ? <Countdown key={last.decided[0]?.decisionId} last={last} /> : null;
}

function Countdown({ last }: { last: LastDecision }) {
  const t = useTranslations();
  const { preferences } = useShell();
  const seconds = useSecondsUntil(last.finalAt);
  const { run } = useUndo(last);
  useKeys({ z: run }, seconds > 0);
  if (seconds <= 0) return null;
  return (
    <div className="mx-4 mt-4 flex flex-wrap items-center gap-3 rounded border bg-muted px-3 py-2 sm:mx-6">
      <p role="status">{t(done[last.decision], { subject: last.subject })}</p>
      <span className="text-muted-foreground tabular-nums" aria-hidden>
        {t('cases.undo.left', { seconds })}
      </span>
      <Button onClick={run} className="ml-auto">
        <Undo2 aria-hidden className="size-4" />
        {t('cases.undo.action')} <Key>{formatKey(t, boundKey('z', preferences.keys))}</Key>
      </Button>
    </div>
  );
}

/** Whole seconds until a time, counted down; 0 afterwards. */
function useSecondsUntil(at: string): number {
  const left = (): number => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}

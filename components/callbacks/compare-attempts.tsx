'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Changes } from '#components/ui/diff.tsx';
import { ChoiceField } from '#components/ui/field.tsx';
import type { CallbackAttempt } from '#lib/callbacks/staff/index.ts';

type Props = { attempts: readonly CallbackAttempt[] };

/** What differs between two attempts: address, headers, answer and times. */
export function CompareAttempts({ attempts }: Props) {
  const t = useTranslations();
  const [first, setFirst] = useState(1);
  const [second, setSecond] = useState(attempts.length);
  const find = (ordinal: number) => attempts.find((each) => each.ordinal === ordinal);
  const choices = attempts.map(({ ordinal }) => ({
    value: String(ordinal),
    name: t('callback.compare.number', { number: ordinal }),
  }));
  const [before, after] = [find(first), find(second)];
  return (
    <>
      <div className="my-2 grid max-w-md grid-cols-2 gap-3">
        <ChoiceField
          id="compare-first"
          label={t('callback.compare.first')}
          isLabelHidden
          choices={choices}
          value={String(first)}
          onChange={({ target }) => setFirst(Number(target.value))}
        />
        <ChoiceField
          id="compare-second"
          label={t('callback.compare.second')}
          isLabelHidden
          choices={choices}
          value={String(second)}
          onChange={({ target }) => setSecond(Number(target.value))}
        />
      </div>
      {before && after ? (
        <Changes before={comparable(before)} after={comparable(after)} empty={t('callback.compare.same')} />
      ) : null}
    </>
  );
}

/** Without what always differs: the number, the time and the kind of the attempt. */
function comparable({ timings, ...attempt }: CallbackAttempt): object {
  const { ordinal: _o, startedAt: _s, kind: _k, ...rest } = attempt;
  return { ...rest, times: timings && roundTimes(timings) };
}

function roundTimes(timings: object): object {
  const rounded = Object.entries(timings).map(([phase, ms]) => [phase, ms === null ? null : Math.round(ms)]);
  return Object.fromEntries(rounded);
}

'use client';

import { modeLabels } from './describe-account.ts';

type ModesProps = {
  legend: string;
  modes: readonly string[];
  value: readonly string[];
  problem?: string | undefined;
  onChange: (value: string[]) => void;
};

/** Checkboxes for the modes of payments (spec 2.1). */
export function ModeChoices({ legend, modes, value, problem, onChange }: ModesProps) {
  const toggle = (mode: string, on: boolean): void =>
    onChange(modes.filter((each) => (each === mode ? on : value.includes(each))));
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      {modes.map((mode) => (
        <label key={mode} className="mt-1 flex min-h-7 w-fit cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={value.includes(mode)}
            onChange={({ target }) => toggle(mode, target.checked)}
            className="size-4 shrink-0 accent-primary"
          />
          {modeLabels[mode] ?? mode}
        </label>
      ))}
      {problem ? (
        <p role="alert" className="mt-1 text-destructive text-table">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

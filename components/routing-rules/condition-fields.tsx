'use client';

import { useId } from 'react';
import { AcceptedValues } from '#components/connector-accounts/accepted-values.tsx';
import { ModeChoices } from '#components/connector-accounts/mode-choices.tsx';
import { TextField } from '#components/ui/field.tsx';
import { allModes, type RuleDraft } from './rule-draft.ts';

type ConditionProps = {
  draft: RuleDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<RuleDraft>) => void;
};

/** The conditions of a rule. */
export function ConditionFields({ draft, problems, onChange }: ConditionProps) {
  const id = useId();
  return (
    <>
      <AcceptedValues
        kind="brands"
        label="Brands"
        value={draft.brands}
        problem={problems['conditions.brands']}
        onChange={(brands) => onChange({ brands })}
      />
      <AcceptedValues
        kind="currencies"
        label="Currencies"
        value={draft.currencies}
        problem={problems['conditions.currencies']}
        onChange={(currencies) => onChange({ currencies })}
      />
      <fieldset>
        <legend className="font-medium">Amount (optional)</legend>
        <div className="mt-1 grid grid-cols-3 gap-2">
          {(['min', 'max'] as const).map((end) => (
            <TextField
              key={end}
              id={`${id}-${end}`}
              label={end === 'min' ? 'From' : 'Up to'}
              inputMode="decimal"
              value={draft[end]}
              onChange={({ target }) => onChange({ [end]: target.value })}
              autoComplete="off"
            />
          ))}
          <TextField
            id={`${id}-currency`}
            label="Currency"
            maxLength={3}
            value={draft.amountCurrency}
            onChange={({ target }) => onChange({ amountCurrency: target.value.toUpperCase() })}
            autoComplete="off"
          />
        </div>
        {amountProblem(problems) ? (
          <p role="alert" className="mt-1 text-destructive text-table">
            The amount {amountProblem(problems)}.
          </p>
        ) : null}
      </fieldset>
      <TextField
        id={`${id}-countries`}
        label="Countries of the card issuer (optional)"
        placeholder="any"
        hint="Codes such as DE, FR. They are found by the first digits of the card number."
        value={draft.countries}
        problem={problems['conditions.binCountries']}
        onChange={({ target }) => onChange({ countries: target.value })}
        autoComplete="off"
      />
      <ModeChoices
        legend="Modes"
        modes={allModes}
        value={draft.modes}
        problem={problems['conditions.modes']}
        onChange={(modes) => onChange({ modes })}
      />
    </>
  );
}

function amountProblem(problems: Readonly<Record<string, string>>): string | undefined {
  return problems['conditions.amount'] ?? problems['conditions.amount.currency'];
}

'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, LabelledField } from '#components/ui/field.tsx';
import { MultiSelect, type Selected } from '#components/ui/pickers/multi-select.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { useListOptions } from './list-options.ts';
import type { Rule } from './setting-state.ts';

type RulesProps = {
  value: readonly Rule[];
  channels: EntityDetail['channels'];
  onChange: (value: Rule[]) => void;
};

const conditions = [
  { name: 'paymentBrands', label: 'Brands', kind: 'brands', noun: 'brands' },
  { name: 'currencies', label: 'Currencies', kind: 'currencies', noun: 'currencies' },
  { name: 'paymentTypes', label: 'Types', kind: 'paymentTypes', noun: 'types' },
] as const;

/** The dispatching rules of a merchant, in order of evaluation. */
export function DispatchingRules({ value, channels, onChange }: RulesProps) {
  if (channels.length === 0) {
    return <p className="text-muted-foreground">This merchant has no channels yet. Add a channel first.</p>;
  }
  const replace = (at: number, rule: Rule): void =>
    onChange(value.map((each, index) => (index === at ? rule : each)));
  const move = (at: number, by: number): void => {
    const next = [...value];
    const [rule] = next.splice(at, 1);
    if (rule) next.splice(at + by, 0, rule);
    onChange(next);
  };
  return (
    <div className="space-y-3">
      {value.length === 0 ? (
        <p className="text-muted-foreground">
          No rules. Requests have to name a channel; requests that name only the merchant get 403.
        </p>
      ) : null}
      <ol className="divide-y border-y empty:hidden">
        {value.map((rule, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
            key={at}
            className="py-3"
          >
            <RuleFields
              rule={rule}
              channels={channels}
              position={at + 1}
              onChange={(next) => replace(at, next)}
            />
            <RuleButtons
              position={at + 1}
              count={value.length}
              onMove={(by) => move(at, by)}
              onRemove={() => onChange(value.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => onChange([...value, { channelId: channels[0]?.id ?? '' }])}>
        <Plus aria-hidden className="size-3.5" />
        Add rule
      </Button>
    </div>
  );
}

type ButtonsProps = {
  position: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function RuleButtons({ position, count, onMove, onRemove }: ButtonsProps) {
  return (
    <div className="mt-2 flex gap-1">
      <ActionButton
        variant="ghost"
        size="icon"
        unavailable={position === 1 ? 'This is the first rule.' : null}
        onClick={() => onMove(-1)}
        aria-label={`Move rule ${position} up`}
      >
        <ArrowUp aria-hidden className="size-4" />
      </ActionButton>
      <ActionButton
        variant="ghost"
        size="icon"
        unavailable={position === count ? 'This is the last rule.' : null}
        onClick={() => onMove(1)}
        aria-label={`Move rule ${position} down`}
      >
        <ArrowDown aria-hidden className="size-4" />
      </ActionButton>
      <Button variant="ghost" size="icon" onClick={onRemove} aria-label={`Remove rule ${position}`}>
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

type RuleProps = {
  rule: Rule;
  channels: EntityDetail['channels'];
  position: number;
  onChange: (rule: Rule) => void;
};

function RuleFields({ rule, channels, position, onChange }: RuleProps) {
  const id = useId();
  const optionsOf = useListOptions();
  return (
    <fieldset aria-label={`Rule ${position}`} className="grid gap-3 sm:grid-cols-4">
      {conditions.map(({ name, label, kind, noun }) => (
        <LabelledField key={name} id={`${id}-${name}`} label={label}>
          <MultiSelect
            id={`${id}-${name}`}
            noun={noun}
            options={optionsOf(kind)}
            value={rule[name] ?? 'all'}
            onChange={(selected) => onChange(withCondition(rule, name, selected))}
          />
        </LabelledField>
      ))}
      <ChoiceField
        id={`${id}-channel`}
        label="Channel"
        choices={channels.map((channel) => ({ value: channel.id, name: channel.name }))}
        value={rule.channelId}
        onChange={({ target }) => onChange({ ...rule, channelId: target.value })}
      />
    </fieldset>
  );
}

/** A condition that is left out matches everything. */
function withCondition(rule: Rule, name: (typeof conditions)[number]['name'], selected: Selected): Rule {
  const { [name]: _, ...rest } = rule;
  return selected === 'all' ? rest : { ...rest, [name]: [...selected] };
}

'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, TextField } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import type { Rule } from './setting-state.ts';

type RulesProps = {
  value: readonly Rule[];
  channels: EntityDetail['channels'];
  onChange: (value: Rule[]) => void;
};

const conditions = [
  { name: 'paymentBrands', label: 'common.brands' },
  { name: 'currencies', label: 'common.currencies' },
  { name: 'paymentTypes', label: 'entities.dispatching.types' },
] as const;

/** Splits at commas and spaces and converts to upper case, as in the API; an empty field matches everything. */
export function readList(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The dispatching rules of a merchant, in order of evaluation. */
export function DispatchingRules({ value, channels, onChange }: RulesProps) {
  const t = useTranslations();
  if (channels.length === 0) {
    return <p className="text-muted-foreground">{t('entities.dispatching.noChannels')}</p>;
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
      {value.length === 0 ? <p className="text-muted-foreground">{t('entities.dispatching.empty')}</p> : null}
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
            <div className="mt-2 flex gap-1">
              <Button
                variant="ghost"
                size="icon"
                disabled={at === 0}
                onClick={() => move(at, -1)}
                aria-label={t('entities.dispatching.moveUp', { number: at + 1 })}
              >
                <ArrowUp aria-hidden className="size-4" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                disabled={at === value.length - 1}
                onClick={() => move(at, 1)}
                aria-label={t('entities.dispatching.moveDown', { number: at + 1 })}
              >
                <ArrowDown aria-hidden className="size-4" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                onClick={() => onChange(value.filter((_, index) => index !== at))}
                aria-label={t('entities.dispatching.remove', { number: at + 1 })}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => onChange([...value, { channelId: channels[0]?.id ?? '' }])}>
        <Plus aria-hidden className="size-3.5" />
        {t('entities.dispatching.add')}
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
  const t = useTranslations();
  const id = useId();
  return (
    <fieldset
      aria-label={t('entities.dispatching.rule', { number: position })}
      className="grid gap-3 sm:grid-cols-4"
    >
      {conditions.map(({ name, label }) => (
        <TextField
          // Shows the value as it was parsed.
          key={`${name}:${rule[name]?.join()}`}
          id={`${id}-${name}`}
          label={t(label)}
          placeholder={t('common.any')}
          defaultValue={(rule[name] ?? []).join(', ')}
          onBlur={({ target }) => {
            const list = readList(target.value);
            const { [name]: _, ...rest } = rule;
            onChange(list.length === 0 ? rest : { ...rest, [name]: list });
          }}
        />
      ))}
      <ChoiceField
        id={`${id}-channel`}
        label={t('common.channel')}
        choices={channels.map((channel) => ({ value: channel.id, name: channel.name }))}
        value={rule.channelId}
        onChange={({ target }) => onChange({ ...rule, channelId: target.value })}
      />
    </fieldset>
  );
}

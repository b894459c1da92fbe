'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, LabelledField } from '#components/ui/field.tsx';
import { MultiSelect } from '#components/ui/pickers/multi-select.tsx';
import type { Selected } from '#components/ui/pickers/multi-select-props.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { useListOptions } from './list-options.ts';
import type { Rule } from './setting-state.ts';

type RulesProps = { value: readonly Rule[]; channels: EntityDetail['channels']; onChange: (value: Rule[]) => void };

const conditions = [
  { name: 'paymentBrands', label: 'common.brands', kind: 'brands', noun: 'common.noun.brands' },
  { name: 'currencies', label: 'common.currencies', kind: 'currencies', noun: 'common.noun.currencies' },
  { name: 'paymentTypes', label: 'entities.dispatching.types', kind: 'paymentTypes', noun: 'common.noun.types' },
] as const;

/** The dispatching rules of a merchant, in order of evaluation. */
export function DispatchingRules({ value, channels, onChange }: RulesProps) {
  const t = useTranslations();
  if (channels.length === 0) {
    return <p className="text-muted-foreground">{t('entities.dispatching.noChannels')}</p>;
  }
  const replace = (at: number, rule: Rule): void => onChange(value.map((each, index) => (index === at ? rule : each)));
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
            <RuleFields rule={rule} channels={channels} position={at + 1} onChange={(next) => replace(at, next)} />
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
        {t('entities.dispatching.add')}
      </Button>
    </div>
  );
}

type ButtonsProps = { position: number; count: number; onMove: (by: -1 | 1) => void; onRemove: () => void };

function RuleButtons({ position, count, onMove, onRemove }: ButtonsProps) {
  const t = useTranslations();
  return (
    <div className="mt-2 flex gap-1">
      <ActionButton
        variant="ghost"
        size="icon"
        unavailable={position === 1 ? t('entities.dispatching.first') : null}
        onClick={() => onMove(-1)}
        aria-label={t('entities.dispatching.moveUp', { number: position })}
      >
        <ArrowUp aria-hidden className="size-4" />
      </ActionButton>
      <ActionButton
        variant="ghost"
        size="icon"
        unavailable={position === count ? t('entities.dispatching.last') : null}
        onClick={() => onMove(1)}
        aria-label={t('entities.dispatching.moveDown', { number: position })}
      >
        <ArrowDown aria-hidden className="size-4" />
      </ActionButton>
      <Button
        variant="ghost"
        size="icon"
        onClick={onRemove}
        aria-label={t('entities.dispatching.remove', { number: position })}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

type RuleProps = { rule: Rule; channels: EntityDetail['channels']; position: number; onChange: (rule: Rule) => void };

function RuleFields({ rule, channels, position, onChange }: RuleProps) {
  const t = useTranslations();
  const id = useId();
  const optionsOf = useListOptions();
  return (
    <fieldset aria-label={t('entities.dispatching.rule', { number: position })} className="grid gap-3 sm:grid-cols-4">
      {conditions.map(({ name, label, kind, noun }) => (
        <LabelledField key={name} id={`${id}-${name}`} label={t(label)}>
          <MultiSelect
            id={`${id}-${name}`}
            noun={t(noun)}
            options={optionsOf(kind)}
            value={rule[name] ?? 'all'}
            onChange={(selected) => onChange(withCondition(rule, name, selected))}
          />
        </LabelledField>
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

/** A condition that is left out matches everything. */
function withCondition(rule: Rule, name: (typeof conditions)[number]['name'], selected: Selected): Rule {
  const { [name]: _, ...rest } = rule;
  return selected === 'all' ? rest : { ...rest, [name]: [...selected] };
}

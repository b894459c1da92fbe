'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { TextAreaField } from '#components/ui/field.tsx';
import type { RiskFacts } from '#lib/fraud/staff/index.ts';
import { type Completion, findCompletion, insertFact } from './complete-fact.ts';
import { RuleFunctions } from './rule-functions.tsx';

type Props = {
  value: string;
  onChange: (text: string) => void;
  facts: RiskFacts['facts'];
  problem?: string | undefined;
};

/** An expression as text; names of facts are completed while they are written. */
export function ExpressionField({ value, onChange, facts, problem }: Props) {
  const t = useTranslations();
  const [id, listId] = [useId(), useId()];
  const area = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [completion, setCompletion] = useState<Completion | null>(null);
  const [active, setActive] = useState(0);
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    area.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });
  const offer = (next: Completion | null): void => {
    setCompletion(next);
    setActive(0);
  };
  const insert = (fact: RiskFacts['facts'][number] | undefined): void => {
    const caret = area.current?.selectionStart ?? value.length;
    if (!completion || !fact) return;
    const inserted = insertFact(value, completion, caret, fact);
    caretAfter.current = inserted.caret;
    onChange(inserted.text);
    offer(null);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!completion) return;
    const { length } = completion.facts;
    const select = (): void => insert(completion.facts[active]);
    const step = new Map([
      ['ArrowDown', () => setActive((active + 1) % length)],
      ['ArrowUp', () => setActive((active + length - 1) % length)],
      ['Enter', select],
      ['Tab', select],
      ['Escape', () => offer(null)],
    ]).get(event.key);
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Esc closes the list and not the dialog.
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    step();
  };
  return (
    <div>
      <TextAreaField
        ref={area}
        id={id}
        label={t('riskRuleEditor.expression')}
        problem={problem}
        value={value}
        rows={5}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={completion ? listId : undefined}
        aria-activedescendant={completion ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          offer(findCompletion(target.value, target.selectionStart, facts));
        }}
        onKeyDown={onKeyDown}
        onBlur={() => offer(null)}
        style={{ fontFamily: 'var(--font-mono, ui-monospace, monospace)' }}
      />
      {completion ? <FactList id={listId} facts={completion.facts} active={active} onSelect={insert} /> : null}
      <RuleFunctions />
    </div>
  );
}

type FactListProps = {
  id: string;
  facts: Completion['facts'];
  active: number;
  onSelect: (fact: RiskFacts['facts'][number]) => void;
};

function FactList({ id, facts, active, onSelect }: FactListProps) {
  const t = useTranslations();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('riskRuleEditor.facts')}
      className="mt-1 rounded-md border bg-background p-1 shadow-md"
    >
      {facts.map((fact, index) => (
        // The keys are those of the text field.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus
        <div
          key={fact.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The text field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onSelect(fact)}
          className={classNames(
            'flex cursor-pointer flex-wrap gap-x-3 rounded px-2 py-1 text-table',
            index === active && 'bg-accent',
          )}
        >
          <span className="font-mono font-medium">{fact.name}</span>
          <span className="text-muted-foreground">{fact.type}</span>
          <span className="min-w-0 text-muted-foreground">{fact.meaning}</span>
        </div>
      ))}
    </div>
  );
}

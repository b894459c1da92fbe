import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ChoiceField, FieldNotes, TextField } from '#components/ui/field.tsx';
import { useField } from '#components/ui/form/form-fields.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { type Frequency, readFrequency, toExpression, weekdayName } from './frequency.ts';

type Offered = Exclude<Frequency, { kind: 'hour' | 'minute' }>;
type Choice = Offered['kind'] | 'expression';

const choices = ['day', 'week', 'month', 'expression'] as const;
const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** The frequency of an expression that the form offers; null for others. */
function readOffered(expression: string): Offered | null {
  const frequency = readFrequency(expression);
  return frequency === null || frequency.kind === 'hour' || frequency.kind === 'minute' ? null : frequency;
}

/** The same time of the day in another frequency. */
function withKind(kind: Offered['kind'], time: string): Offered {
  if (kind === 'day') return { kind, time };
  return kind === 'week' ? { kind, weekday: 2, time } : { kind, day: '1', time };
}

/** The due times of a form: a few usual ones by fields, any other by its expression. */
export function ExpressionField({ name }: { name: string }) {
  const t = useTranslations();
  const id = useId();
  const { field, problem } = useField(name);
  const expression: string = field.value ?? '';
  const offered = readOffered(expression);
  const [isOwn, setIsOwn] = useState(offered === null);
  const kind: Choice = isOwn || offered === null ? 'expression' : offered.kind;
  const select = (choice: Choice): void => {
    setIsOwn(choice === 'expression');
    if (choice !== 'expression') field.onChange(toExpression(withKind(choice, offered?.time ?? '06:00')));
  };
  return (
    <div className="space-y-4">
      <ChoiceField
        id={`${id}-repeats`}
        label={t('scheduleDialogs.field.repeats')}
        value={kind}
        onChange={({ target }) => select(target.value as Choice)}
        choices={choices.map((value) => ({ value, name: t(`scheduleDialogs.repeat.${value}`) }))}
      />
      {kind === 'expression' || offered === null ? (
        <TextField
          {...field}
          id={id}
          label={t('scheduleDialogs.field.expression')}
          hint={t('scheduleDialogs.field.expressionHint')}
          problem={problem}
          value={expression}
          className="block h-9 w-full rounded-md border border-foreground/25 bg-background px-2.5 font-mono"
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <>
          <FrequencyFields frequency={offered} onChange={(changed) => field.onChange(toExpression(changed))} />
          <FieldNotes id={id} hint={null} problem={problem} />
        </>
      )}
    </div>
  );
}

type FrequencyProps = { frequency: Offered; onChange: (changed: Offered) => void };

function FrequencyFields({ frequency, onChange }: FrequencyProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayField frequency={frequency} onChange={onChange} />
      <TextField
        id={`${id}-time`}
        type="time"
        label={t('scheduleDialogs.field.time')}
        value={frequency.time}
        // An empty field has no time yet; the one before stays.
        onChange={({ target }) => target.value && onChange({ ...frequency, time: target.value })}
      />
    </div>
  );
}

function DayField({ frequency, onChange }: FrequencyProps) {
  const t = useTranslations();
  const id = useId();
  const locale = useLocale();
  if (frequency.kind === 'day') return null;
  if (frequency.kind === 'week') {
    return (
      <ChoiceField
        id={id}
        label={t('scheduleDialogs.field.weekday')}
        value={String(frequency.weekday)}
        onChange={({ target }) => onChange({ ...frequency, weekday: Number(target.value) })}
        choices={[2, 3, 4, 5, 6, 7, 1].map((day) => ({ value: String(day), name: weekdayName(day, locale) }))}
      />
    );
  }
  return (
    <ChoiceField
      id={id}
      label={t('scheduleDialogs.field.day')}
      hint={Number(frequency.day) > 28 ? t('scheduleDialogs.field.dayHint') : undefined}
      value={frequency.day}
      onChange={({ target }) => onChange({ ...frequency, day: target.value })}
      choices={[
        ...daysOfMonth.map((day) => ({ value: day, name: day })),
        { value: 'L', name: t('scheduleDialogs.field.lastDay') },
      ]}
    />
  );
}

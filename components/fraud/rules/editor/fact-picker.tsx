import { useTranslations } from 'next-intl';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import type { RiskFacts, RiskRuleCheck } from '#lib/fraud/staff/index.ts';
import type editor from '#messages/en/fraud/risk-rule-editor.json';

type Fact = RiskFacts['facts'][number];
/** What each fact was on the payment that the rule is tried on. */
export type FactValues = NonNullable<RiskRuleCheck['payment']>['values'];

type Props = {
  id: string;
  label: string;
  value: string;
  facts: readonly Fact[];
  /** Null: no payment was found. */
  values: FactValues | null;
  onChange: (name: string) => void;
};

const maxLength = 24;

/** Selects a fact by its name, its meaning or its value on a payment; facts are shown by what they are about. */
export function FactPicker({ id, label, value, facts, values, onChange }: Props) {
  const t = useTranslations();
  const selected = facts.find(({ name }) => name === value);
  const toOption = ({ name, meaning }: Fact): Option => ({
    value: name,
    label: meaning,
    group: t(`riskRuleEditor.factGroup.${name.split('.')[0] as keyof typeof editor.factGroup}`),
    hint: values ? describeValue(values[name], t('riskRuleEditor.notSent')) : name,
  });
  const search = async (text: string): Promise<Option[]> => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = facts.filter(({ name, meaning }) => {
      const searched = `${name} ${meaning} ${JSON.stringify(values?.[name] ?? '')}`.toLowerCase();
      return words.every((word) => searched.includes(word));
    });
    return found.map(toOption);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <Combobox
        id={id}
        noun={t('riskRuleEditor.factNoun')}
        isClearable={false}
        value={selected ? toOption(selected) : null}
        onChange={(option) => option && onChange(option.value)}
        search={search}
      />
      {values && selected ? (
        <p className="mt-1 text-muted-foreground text-table wrap-anywhere">
          {t('riskRuleEditor.onPayment', { value: describeValue(values[value], t('riskRuleEditor.notSent'), 200) })}
        </p>
      ) : null}
    </div>
  );
}

/** A value as an expression has it, cut where it is long. */
function describeValue(value: FactValues[string] | undefined, notSent: string, length = maxLength): string {
  if (value === undefined) return notSent;
  const text = JSON.stringify(value);
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { FormSelect } from '#components/ui/form/form-fields.tsx';
import type { DecisionRehearsal } from '#lib/fraud/staff/index.ts';
import { kindsOf } from '../macros/describe-macro.ts';

type Props = { macros: DecisionRehearsal['macros']; selected: string | null };

/** The macros for all of the cases; one fills decision, reason and note, which can be changed. */
export function BulkMacro({ macros, selected }: Props) {
  const t = useTranslations();
  const { setValue } = useFormContext();
  const fill = (id: string): void => {
    const macro = macros.find((each) => each.id === id);
    if (!macro) return;
    setValue('decision', macro.decision);
    if (macro.cancelReason) setValue('cancelReason', macro.cancelReason);
    setValue('note', macro.note ?? '');
  };
  if (macros.length === 0) return null;
  const macro = macros.find(({ id }) => id === selected);
  return (
    <>
      <FormSelect
        name="macroId"
        label={t('caseMacros.bulk.macro')}
        onValueChange={fill}
        choices={[
          { value: '', name: t('caseMacros.bulk.none') },
          ...macros.map(({ id, name }) => ({ value: id, name })),
        ]}
      />
      {macro?.list ? (
        <p>{t('caseMacros.bulk.adds', { list: t(`caseMacros.list.${macro.list}`), kinds: kindsOf(t, macro) })}</p>
      ) : null}
    </>
  );
}

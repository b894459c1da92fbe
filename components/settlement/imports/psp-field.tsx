import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { EntityPicker } from '#components/entities/entity-picker.tsx';
import { describeField, LabelledField } from '#components/ui/field.tsx';

type PspProps = { psp: string | null; onChange: (id: string | null) => void; isMissing: boolean };

export function PspField({ psp, onChange, isMissing }: PspProps) {
  const t = useTranslations();
  const id = useId();
  const text = {
    id,
    label: t('settlementUpload.psp'),
    hint: t('settlementUpload.pspHint'),
    problem: isMissing ? t('settlementUpload.pspMissing') : undefined,
  };
  return (
    <LabelledField {...text}>
      <EntityPicker
        id={id}
        {...describeField(text)}
        value={psp}
        onChange={onChange}
        kind="PSP"
        permission="settlement.write"
      />
    </LabelledField>
  );
}

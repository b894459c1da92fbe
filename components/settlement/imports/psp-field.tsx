import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { EntityPicker } from '#components/entities/entity-picker.tsx';
import { describeField, LabelledField } from '#components/ui/field.tsx';

const permission = 'settlement.write';

/** The PSP of the file: the only one that the user may import for, unless another one is selected. */
export function usePsp() {
  const [selected, setPsp] = useState<string | null>(null);
  const found = useApiQuery(entitiesApi.entities.search, { query: { q: '', kinds: 'PSP', permission } });
  const options = found.data?.options ?? [];
  const psp = selected ?? (options.length === 1 ? (options[0]?.id ?? null) : null);
  return { psp, setPsp, isPspPending: psp === null && found.isPending };
}

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
        permission={permission}
      />
    </LabelledField>
  );
}

import { useTranslations } from 'next-intl';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { DueTimesPreview } from './due-times-preview.tsx';
import { ExpressionField } from './expression-field.tsx';
import { MomentField } from './moment-field.tsx';

/** The fields that a new schedule and a change of one have in common, with what they mean. */
export function ScheduleFields({ registrationId }: { registrationId: string }) {
  const t = useTranslations();
  return (
    <>
      <ExpressionField name="expression" />
      <DueTimesPreview registrationId={registrationId} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          name="startAt"
          label={t('scheduleDialogs.field.start')}
          hint={t('scheduleDialogs.field.optional')}
        />
        <MomentField name="endAt" label={t('scheduleDialogs.field.end')} hint={t('scheduleDialogs.field.optional')} />
      </div>
      <FormTextField
        name="name"
        label={t('scheduleDialogs.field.name')}
        hint={t('scheduleDialogs.field.optional')}
        maxLength={64}
        autoComplete="off"
      />
    </>
  );
}

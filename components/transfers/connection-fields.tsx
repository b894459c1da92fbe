import { useTranslations } from 'next-intl';
import { FormCheckbox, FormTextField } from '#components/ui/form/form-fields.tsx';

type Props = { isSftp: boolean; purpose: 'PULL' | 'DELIVER' | null };

/** What a connection is made of; a purpose that is not known yet has the fields of both. */
export function ConnectionFields({ isSftp, purpose }: Props) {
  const t = useTranslations();
  return (
    <>
      {isSftp ? (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-[1fr_7rem]">
            <FormTextField name="host" label={t('fileConnectionDialogs.host')} autoComplete="off" />
            <FormTextField name="port" label={t('fileConnectionDialogs.port')} inputMode="numeric" />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormTextField name="username" label={t('common.userName')} autoComplete="off" spellCheck={false} />
            <FormTextField
              name="folder"
              label={t('fileConnectionDialogs.folder')}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <FormTextField
            name="hostFingerprint"
            label={t('fileConnectionDialogs.fingerprint')}
            hint={t('fileConnectionDialogs.fingerprintHint')}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {purpose === 'DELIVER' ? null : (
          <FormTextField
            name="pattern"
            label={t('fileConnectionDialogs.pattern')}
            hint={t('fileConnectionDialogs.patternHint')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {purpose === 'DELIVER' ? null : (
          <FormTextField
            name="formatName"
            label={t('fileConnectionDialogs.format')}
            hint={t('fileConnectionDialogs.formatHint')}
            autoComplete="off"
          />
        )}
        {purpose === 'PULL' ? null : (
          <FormTextField
            name="firstDay"
            type="date"
            label={t('fileConnectionDialogs.firstDay')}
            hint={t('fileConnectionDialogs.firstDayHint')}
          />
        )}
        <FormTextField
          name="cron"
          label={t('fileConnectionDialogs.cron')}
          hint={t('fileConnectionDialogs.cronHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <FormCheckbox name="isEnabled" label={t('fileConnectionDialogs.isEnabled')} />
    </>
  );
}

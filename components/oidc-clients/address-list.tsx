import { useTranslations } from 'next-intl';

/** URLs, one per line. */
export function AddressList({ id, label, value }: { id: string; label: string; value: readonly string[] }) {
  const t = useTranslations();
  return (
    <div className="flex w-full flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name="redirectUris"
        rows={Math.max(2, value.length)}
        defaultValue={value.join('\n')}
        spellCheck={false}
        required
        aria-describedby={`${id}-hint`}
        className="rounded-md border border-foreground/40 bg-background px-3 py-2 font-mono text-table break-all"
      />
      <p id={`${id}-hint`} className="text-table text-muted-foreground">
        {t('oidcClients.addressesHint')}
      </p>
    </div>
  );
}

import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { describeField, FieldNotes } from '#components/ui/field.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { formatByteSize } from '#components/ui/values/byte-size.tsx';

type Props = {
  file: File | null;
  onChange: (file: File) => void;
  problem?: string | undefined;
  isDisabled: boolean;
  /** What a file of this kind is named or labelled with. */
  accept?: string;
  label?: string;
};

/** A file that is dropped or chosen. The whole area is the label of a native field, so that keys and readers use it too. */
export function FileDrop({ file, onChange, problem, isDisabled, accept = '.csv,text/csv,text/plain', label }: Props) {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first && !isDisabled) onChange(first);
  };
  return (
    <div>
      <label
        htmlFor={id}
        className={classNames(
          'flex cursor-pointer flex-col items-center gap-2 rounded-md border-2 border-dashed px-4 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
          isOver ? 'border-primary bg-accent' : 'border-foreground/25',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <FileUp aria-hidden className="size-6 text-muted-foreground" />
        <span className="font-medium">{label ?? t('settlementUpload.file')}</span>
        {file ? (
          <span className="wrap-anywhere">
            {t('settlementUpload.chosen', { name: file.name, size: formatByteSize(file.size, locale) })}
          </span>
        ) : null}
        <span className="text-muted-foreground text-table">
          {file ? t('settlementUpload.another') : t('settlementUpload.drop')}
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={isDisabled}
          className="sr-only"
          {...describeField({ id, problem })}
          onChange={({ target }) => take(target.files)}
        />
      </label>
      <FieldNotes id={id} problem={problem} />
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';

/** A part of 1 in percent, such as `16.7 %`; a dash where there is nothing that it is a part of. */
export function Share({ value }: { value: number | null }) {
  const t = useTranslations();
  const locale = useLocale();
  if (value === null) return '–';
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return t('common.percent', { value: percent.format(value * 100) });
}

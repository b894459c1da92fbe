import { useLocale } from '#components/ui/locale-provider.tsx';

/** A part of 1 in percent; a dash where there is nothing that it is a part of. */
export function Share({ value }: { value: number | null }) {
  const locale = useLocale();
  if (value === null) return '–';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
}

'use client';

import { useLocale } from '#components/ui/locale-provider.tsx';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.5 MB`: in the largest unit of which there is one. */
export function formatByteSize(bytes: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const options = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1_000 ** step);
}

export function ByteSize({ bytes }: { bytes: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatByteSize(bytes, useLocale())}</span>;
}

import { useTranslations } from 'next-intl';

/** The QR code, white in both themes because cameras need it, and the secret as text. */
export function QrCode({ svg, secret }: { svg: string; secret: string }) {
  const t = useTranslations();
  return (
    <figure className="flex flex-col items-center gap-3">
      {/* biome-ignore lint/performance/noImgElement: an inline SVG, nothing to optimise */}
      <img
        src={`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`}
        alt={t('signIn.qrCode.alt')}
        width={208}
        height={208}
        className="rounded-md border bg-white"
      />
      <figcaption className="w-full text-table text-muted-foreground">
        {t.rich('signIn.qrCode.manual', {
          key: () => (
            <code className="mt-1 block rounded-md bg-muted px-2 py-1 font-mono break-words text-foreground">
              {secret}
            </code>
          ),
        })}
      </figcaption>
    </figure>
  );
}

export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-1 rounded-md bg-muted px-4 py-3 font-mono text-table sm:grid-cols-1">
      {codes.map((code) => (
        <li key={code} className="tabular-nums">
          {code}
        </li>
      ))}
    </ol>
  );
}

import { useTranslations } from 'next-intl';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ChartProps } from './chart-data.ts';
import { formatValue } from './chart-data.ts';

type ChartTableProps = Pick<ChartProps, 'title' | 'unit' | 'series' | 'points' | 'pointName' | 'href' | 'hrefOfValue'>;

/** The figures of a chart, exactly. */
export function ChartTable(props: ChartTableProps) {
  const { title, unit, series, points, pointName, href, hrefOfValue } = props;
  const t = useTranslations();
  const locale = useLocale();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={t('charts.table', { title, unit })} tabIndex={0} className="max-h-80 overflow-auto">
      <table className="w-full max-w-2xl text-table">
        <thead>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="sticky top-0 bg-background py-1 font-medium">
              {pointName}
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="sticky top-0 bg-background pl-4 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row" className="border-t py-1 text-left font-normal tabular-nums">
                {href && !hrefOfValue ? (
                  <TextLink href={href(point)} prefetch={false}>
                    {point.label}
                  </TextLink>
                ) : (
                  point.label
                )}
              </th>
              {series.map(({ key }) => (
                <td key={key} className="border-t pl-4 text-right tabular-nums">
                  <Figure href={hrefOfValue?.(point, key)}>
                    {formatValue(t, point.values[key] ?? null, '', locale)}
                  </Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return children;
  return (
    <TextLink href={href} prefetch={false}>
      {children}
    </TextLink>
  );
}

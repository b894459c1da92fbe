import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '#components/ui/button.tsx';
import type { GuideTitle, Sample } from '#lib/docs/index.ts';
import { guidePath } from '../layout/documentation-links.ts';
import { CodeBlock } from '../samples/code-block.tsx';

const references = [
  { href: '/docs/reference', name: 'docs.apiReference.title', text: 'docs.overview.reference' },
  { href: '/docs/result-codes', name: 'docs.resultCodes.title', text: 'docs.overview.resultCodes' },
  { href: '/docs/test-cards', name: 'docs.testCards.title', text: 'docs.overview.testCards' },
] as const;

type Props = { guides: readonly GuideTitle[]; sample: Pick<Sample, 'curl' | 'answer'> };

/** The first page of the documentation: one way in, then everything there is. */
export function Overview({ guides, sample }: Props) {
  const t = useTranslations();
  return (
    <main className="min-w-0 max-w-5xl grow pb-24">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h1 className="text-balance font-semibold text-4xl tracking-tight">{t('docs.overview.heading')}</h1>
          <p className="mt-4 text-pretty text-base text-muted-foreground leading-relaxed">{t('docs.overview.lead')}</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <Link href="/docs/quickstart" className={buttonVariants('primary')}>
              {t('docs.overview.start')}
            </Link>
            <Link href="/docs/reference" className={buttonVariants('secondary')}>
              {t('docs.apiReference.title')}
            </Link>
          </p>
        </div>
        <Example sample={sample} />
      </div>
      <h2 className="mt-16 font-semibold text-xl tracking-tight">{t('docs.overview.guides')}</h2>
      <ul className="mt-4 grid border-t sm:grid-cols-2 sm:gap-x-10">
        {guides.map(({ name, title, summary }) => (
          <Line key={name} href={guidePath(name)} name={title} text={summary} />
        ))}
      </ul>
      <h2 className="mt-14 font-semibold text-xl tracking-tight">{t('docs.groups.reference')}</h2>
      <ul className="mt-4 grid border-t sm:grid-cols-2 sm:gap-x-10">
        {references.map(({ href, name, text }) => (
          <Line key={href} href={href} name={t(name)} text={t(text)} />
        ))}
      </ul>
    </main>
  );
}

function Line({ href, name, text }: { href: string; name: string; text: string }) {
  return (
    <li className="border-b">
      <Link href={href} className="group block h-full rounded py-4">
        <span className="font-medium text-primary group-hover:underline">{name}</span>
        <span className="mt-1 block text-pretty text-muted-foreground leading-relaxed">{text}</span>
      </Link>
    </li>
  );
}

/** Beside the heading there is room for short lines only. */
const onePerLine = (curl: string): string => curl.replaceAll(/(?<=\S) -d /g, ' \\\n  -d ');

function Example({ sample: { curl, answer } }: Pick<Props, 'sample'>) {
  const t = useTranslations();
  return (
    <figure className="overflow-hidden rounded-lg border">
      <figcaption className="sr-only">{t('docs.overview.example')}</figcaption>
      <CodeBlock language="sh" className="bg-muted">
        {onePerLine(curl)}
      </CodeBlock>
      <CodeBlock language="json" className="border-t">
        {answer ?? ''}
      </CodeBlock>
    </figure>
  );
}

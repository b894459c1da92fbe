import { useTranslations } from 'next-intl';
import { highlight } from './highlight.tsx';

/** Code that is read and not sent. */
export function StaticCode({ language, children }: { language: string; children: string }) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={t('docs.sample.code')} className="overflow-x-auto rounded-lg border bg-muted">
      <pre className="p-4 font-mono text-table leading-relaxed">{highlight(children, language)}</pre>
    </section>
  );
}

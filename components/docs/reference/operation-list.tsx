import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReferenceLine } from '#lib/protocols/opp/catalogue/index.ts';
import { headingOf } from './heading-of.ts';
import { Method } from './method.tsx';

type Props = { sections: readonly { tag: string; operations: readonly ReferenceLine[] }[] };

/** Every operation under its heading, and the document for tools. */
export function OperationList({ sections }: Props) {
  const t = useTranslations();
  const link = 'text-primary underline decoration-1 underline-offset-2';
  return (
    <>
      <div className="max-w-prose space-y-3 leading-relaxed">
        <p>
          {t.rich('docs.reference.form', {
            code: (chunks) => <code className="rounded border bg-muted px-1 font-mono text-[0.85em]">{chunks}</code>,
          })}
        </p>
        <p>
          {t.rich('docs.reference.document', {
            link: (chunks) => (
              <a href="/openapi.json" className={link}>
                {chunks}
              </a>
            ),
          })}
        </p>
      </div>
      {sections.map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={headingOf(tag).id}>
          <h2 id={headingOf(tag).id} className="mt-12 mb-2 scroll-mt-20 font-semibold text-xl tracking-tight">
            {tag}
          </h2>
          <ul className="border-t">
            {operations.map(({ name, method, path, summary }) => (
              <li key={name} id={method + path} className="scroll-mt-20 border-b target:bg-accent">
                <Link href={`/docs/reference/${name}`} prefetch={false} className="group block rounded py-2.5">
                  <span className="block font-medium text-primary group-hover:underline">{summary}</span>
                  <span className="flex items-baseline gap-2">
                    <Method>{method}</Method>
                    <span className="font-mono text-muted-foreground text-table wrap-anywhere">{path}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

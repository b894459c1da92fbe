import { useTranslations } from 'next-intl';
import { BodyPairs } from './body-pairs.tsx';

/** The pairs of a form-encoded body, and the body as it is sent. */
export function CallbackBody({ body }: { body: string }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="callback-body">
      <h2 id="callback-body" className="font-semibold">
        {t('callback.body.title')}
      </h2>
      <p className="mb-2 text-muted-foreground">{t('callback.body.lead')}</p>
      <BodyPairs body={body} />
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded hover:bg-accent">{t('callback.body.encoded')}</summary>
        <pre className="mt-1 whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere">
          {body}
        </pre>
      </details>
    </section>
  );
}

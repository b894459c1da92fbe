import { useTranslations } from 'next-intl';
import type { Sample } from '#lib/docs/index.ts';
import type { ReferenceOperation } from '#lib/protocols/opp/catalogue/index.ts';
import { CodeSample } from '../samples/code-sample.tsx';
import { StaticCode } from '../samples/static-code.tsx';
import { Method } from './method.tsx';
import { ParameterGroup } from './parameter-group.tsx';

type Props = { operation: ReferenceOperation; samples: readonly Sample[]; baseUrl: string };

const heading = 'mt-12 mb-3 scroll-mt-20 font-semibold text-xl tracking-tight';

/** One operation: how it is requested, what it takes and what it answers. */
export function OperationPage({ operation, samples, baseUrl }: Props) {
  const t = useTranslations();
  const { method, path, note, groups, answers, isForBrowsers, isUpload } = operation;
  return (
    <>
      <p className="flex items-baseline gap-2 rounded-lg border bg-muted px-4 py-2.5">
        <Method>{method}</Method>
        <span className="font-mono text-table wrap-anywhere">{baseUrl + path}</span>
      </p>
      {note ? <p className="my-4 max-w-prose leading-relaxed">{note}</p> : null}
      {isForBrowsers ? <p className="my-4 max-w-prose leading-relaxed">{t('docs.reference.forBrowsers')}</p> : null}
      <h2 id="request" className={heading}>
        {t('docs.reference.request')}
      </h2>
      {isUpload ? <StaticCode language="sh">{uploadCommand(operation)}</StaticCode> : null}
      {samples.map((sample) => (
        <CodeSample key={sample.title} sample={sample} canSend={!isForBrowsers && !path.includes('{')} />
      ))}
      <h2 id="parameters" className={heading}>
        {t('docs.reference.parameters')}
      </h2>
      {groups.length === 0 ? <p className="text-muted-foreground">{t('docs.reference.noParameters')}</p> : null}
      {groups.map((group, index) => (
        <ParameterGroup
          key={group.title}
          group={group}
          isOpen={index === 0 || groups.length < 4 || group.fields.some(({ isRequired }) => isRequired)}
        />
      ))}
      <h2 id="answers" className={heading}>
        {t('docs.reference.answers')}
      </h2>
      {answers.map(({ status, text, example }, index) => (
        <details key={status} open={index === 0} className="border-t last:border-b">
          <summary className="cursor-pointer rounded py-2.5 hover:bg-accent">
            <span className="mr-3 font-medium font-mono text-table">{status}</span>
            {text}
          </summary>
          {example === null ? null : (
            <div className="pb-4">
              <StaticCode language="json">{example}</StaticCode>
            </div>
          )}
        </details>
      ))}
    </>
  );
}

/** A file is the body itself, so that the parameters are in the address. */
function uploadCommand({ path, examples }: ReferenceOperation): string {
  const names = Object.entries(examples[0]?.params ?? {}).map(([name, value]) =>
    name === 'entityId' ? 'entityId=$TURNPIKE_ENTITY' : `${name}=${value}`,
  );
  return [
    `curl "$TURNPIKE_URL${path}?${names.join('&')}"`,
    '-H "Authorization: Bearer $TURNPIKE_TOKEN"',
    '-H "Content-Type: text/csv"',
    '--data-binary @settlement-2026-01-31.csv',
  ].join(' \\\n  ');
}

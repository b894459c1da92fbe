'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Sample } from '#lib/docs/index.ts';
import { CodeBlock } from './code-block.tsx';
import { CopyCode } from './copy-code.tsx';
import { fillProgram, fillText } from './fill-sample.ts';
import { SampleAnswerView } from './sample-answer.tsx';
import { type SampleLanguage, useSampleSession } from './sample-session.tsx';
import { SendButton } from './send-button.tsx';
import { useSendSample } from './use-send-sample.ts';

const languages = ['curl', 'javascript'] as const satisfies readonly SampleLanguage[];

type Props = { sample: Sample; canSend?: boolean };

/** A request in two languages, with the answer below: the stated one until the reader has sent it. */
export function CodeSample({ sample, canSend = true }: Props) {
  const title = useId();
  const { values, language } = useSampleSession();
  const sending = useSendSample(sample);
  const code = language === 'curl' ? fillText(sample.curl, values) : fillProgram(sample.javascript, values);
  return (
    <figure aria-labelledby={title} className="my-5 overflow-hidden rounded-lg border">
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
        <span id={title} className="grow py-0.5 font-medium text-table max-sm:basis-full">
          {sample.title}
        </span>
        <LanguageSwitch />
        <CopyCode text={code} name={sample.title} />
        {canSend ? <SendButton title={sample.title} sending={sending} /> : null}
      </figcaption>
      <CodeBlock language={language === 'curl' ? 'sh' : 'js'} className="bg-muted">
        {code}
      </CodeBlock>
      <SampleAnswerView stated={sample.answer === null ? null : fillText(sample.answer, values)} sending={sending} />
    </figure>
  );
}

function LanguageSwitch() {
  const t = useTranslations();
  const { language, setLanguage } = useSampleSession();
  return (
    <fieldset className="flex rounded-md border p-px text-table max-sm:mr-auto">
      <legend className="sr-only">{t('docs.sample.language')}</legend>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={language === each}
          onClick={() => setLanguage(each)}
          className="cursor-pointer rounded px-2 py-0.5 text-muted-foreground hover:text-foreground aria-pressed:bg-accent aria-pressed:text-foreground"
        >
          {t(`docs.sample.languages.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

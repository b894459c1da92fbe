import type { ReactNode } from 'react';
import type { Guide } from '#lib/docs/index.ts';
import { DocsArticle } from '../layout/docs-article.tsx';
import type { Reading } from '../reading.ts';
import { ReaderNote } from '../samples/reader-note.tsx';
import { SampleSession } from '../samples/sample-session.tsx';
import { GuideContent } from './guide-content.tsx';

type Props = { guide: Guide; reading: Reading; children?: ReactNode };

/** A guide, whose samples share one session; `children` come before its text. */
export function GuidePage({ guide: { title, summary, headings, blocks }, reading, children }: Props) {
  const hasSamples = blocks.some(({ kind }) => kind === 'sample');
  return (
    <SampleSession reading={reading}>
      <DocsArticle title={title} lead={summary} headings={headings}>
        {hasSamples ? <ReaderNote reading={reading} /> : null}
        {children}
        <GuideContent blocks={blocks} />
      </DocsArticle>
    </SampleSession>
  );
}

import type { ReactNode } from 'react';
import type { GuideBlock } from '#lib/docs/index.ts';
import { CodeSample } from '../samples/code-sample.tsx';
import { GuideHeading, Markdown } from './markdown.tsx';

/** The blocks of a guide. */
export function GuideContent({ blocks }: { blocks: readonly GuideBlock[] }): ReactNode {
  return blocks.map((block) => {
    if (block.kind === 'sample') return <CodeSample key={block.sample.title} sample={block.sample} />;
    if (block.kind === 'heading') return <GuideHeading key={block.id} id={block.id} token={block.token} />;
    return <Markdown key={block.token.raw} token={block.token} />;
  });
}

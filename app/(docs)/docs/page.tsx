import { pageMetadata } from '#app/_server/page-metadata.ts';
import { EarlierLinks } from '#components/docs/start/earlier-links.tsx';
import { Overview } from '#components/docs/start/overview.tsx';
import { listGuides, readGuide } from '#lib/docs/index.ts';

export const generateMetadata = pageMetadata('docs.title');

export default async function DocsPage() {
  const [guides, { blocks }] = await Promise.all([listGuides(), readGuide('quickstart')]);
  const [first] = blocks.flatMap((block) => (block.kind === 'sample' ? [block.sample] : []));
  return (
    <>
      <EarlierLinks />
      <Overview guides={guides} sample={first ?? { curl: '', answer: null }} />
    </>
  );
}

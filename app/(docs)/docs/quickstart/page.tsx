import { pageMetadata } from '#app/_server/page-metadata.ts';
import { readReading } from '#app/_server/read-reading.ts';
import { GuidePage } from '#components/docs/guide/guide-page.tsx';
import { readGuide } from '#lib/docs/index.ts';

export const generateMetadata = pageMetadata('docs.quickstart');

export default async function QuickstartPage() {
  const [guide, reading] = await Promise.all([readGuide('quickstart'), readReading()]);
  return <GuidePage guide={guide} reading={reading} />;
}

import type { Metadata } from 'next';
import { readChecklist } from '#app/_server/read-checklist.ts';
import { readReading } from '#app/_server/read-reading.ts';
import { Checklist } from '#components/docs/checklist/checklist.tsx';
import { GuidePage } from '#components/docs/guide/guide-page.tsx';
import { readGuide } from '#lib/docs/index.ts';

export async function generateMetadata(): Promise<Metadata> {
  const { title, summary } = await readGuide('going-live');
  return { title, description: summary };
}

/** The guide, with what the reader has tried already. */
export default async function GoingLivePage() {
  const [guide, reading] = await Promise.all([readGuide('going-live'), readReading()]);
  return (
    <GuidePage guide={guide} reading={reading}>
      {reading.isSignedIn ? <Checklist items={await readChecklist()} /> : null}
    </GuidePage>
  );
}

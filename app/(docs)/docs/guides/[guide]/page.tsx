import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readReading } from '#app/_server/read-reading.ts';
import { GuidePage } from '#components/docs/guide/guide-page.tsx';
import { type Guide, guideNames, readGuide } from '#lib/docs/index.ts';

type Props = { params: Promise<{ guide: string }> };

async function findGuide({ params }: Props): Promise<Guide> {
  const { guide } = await params;
  const name = guideNames.find((each) => each === guide);
  return name ? readGuide(name) : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, summary } = await findGuide(props);
  return { title, description: summary };
}

export default async function GuidesPage(props: Props) {
  const [guide, reading] = await Promise.all([findGuide(props), readReading()]);
  return <GuidePage guide={guide} reading={reading} />;
}

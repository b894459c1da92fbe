import type { Metadata } from 'next';
import { loadPagePreferences } from '#app/_server/prefetch.ts';
import { Gallery } from '#components/dev/gallery.tsx';

export const metadata: Metadata = { title: 'Components', robots: { index: false } };

/** Public, because it contains no data. */
export default async function ComponentsPage() {
  const { locale } = await loadPagePreferences();
  return <Gallery locale={locale} />;
}

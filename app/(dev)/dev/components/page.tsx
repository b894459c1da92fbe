import { pageMetadata } from '#app/_server/page-metadata.ts';
import { loadPagePreferences } from '#app/_server/prefetch.ts';
import { Gallery } from '#components/dev/gallery.tsx';
import { MessagesProvider } from '#components/layout/messages-provider.tsx';

export const generateMetadata = pageMetadata('dev.title', { robots: { index: false } });

/** Public, because it contains no data. */
export default async function ComponentsPage() {
  const { locale } = await loadPagePreferences();
  return (
    <MessagesProvider>
      <Gallery locale={locale} />
    </MessagesProvider>
  );
}

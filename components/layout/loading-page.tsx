import { useTranslations } from 'next-intl';
import { LoadingRows } from '#components/list/pagination.tsx';
import { Skeleton } from '#components/ui/alert.tsx';

/** The outline of a page while its data are read. */
export function LoadingPage() {
  const t = useTranslations();
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="mt-2 h-5 w-80 max-w-full" />
      <div className="mt-4">
        <LoadingRows name={t('layout.loading')} />
      </div>
    </main>
  );
}

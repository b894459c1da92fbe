import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';

type PaginationProps = { newer: (() => void) | null; older: (() => void) | null };

/** The buttons to newer and older pages of a list. */
export function Pagination({ newer, older }: PaginationProps) {
  const t = useTranslations();
  if (!newer && !older) return null;
  return (
    <nav aria-label={t('list.pages')} className="mt-3 flex justify-end gap-2">
      <Button disabled={!newer} onClick={() => newer?.()}>
        <ChevronLeft aria-hidden className="size-4" />
        {t('list.newer')}
      </Button>
      <Button disabled={!older} onClick={() => older?.()}>
        {t('list.older')}
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

/** The skeleton of a list while it loads. */
export function LoadingRows({ name }: { name: string }) {
  return (
    <div role="status" aria-label={name} className="space-y-2 pt-2">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <Skeleton key={index} className="h-7" />
      ))}
    </div>
  );
}

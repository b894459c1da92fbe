import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Key } from '#components/ui/alert.tsx';

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ml-auto flex h-8 cursor-pointer items-center gap-2 rounded-md border bg-muted px-2.5 text-muted-foreground hover:text-foreground sm:min-w-48"
    >
      <Search aria-hidden className="size-4" />
      <span className="grow text-left max-sm:sr-only">{t('layout.openSearch')}</span>
      <span className="hidden sm:inline">
        <Key>⌘K</Key>
      </span>
    </button>
  );
}

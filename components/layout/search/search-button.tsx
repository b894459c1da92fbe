import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Key } from '#components/ui/alert.tsx';

export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ml-auto hidden h-8 min-w-48 cursor-pointer items-center gap-2 rounded-md border bg-muted px-2.5 text-muted-foreground hover:text-foreground sm:flex"
    >
      <Search aria-hidden className="size-4" />
      <span className="grow text-left">{t('layout.openSearch')}</span>
      <Key>⌘K</Key>
    </button>
  );
}

'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';

type InheritedFromProps = {
  /** The row, which belongs to an entity above the one that is shown. */
  row: { entityId: string; entityName: string; mayChange: boolean };
  tab: string;
};

/** Where a row is inherited from, with the way to change it there. */
export function InheritedFrom({ row: { entityId, entityName, mayChange }, tab }: InheritedFromProps) {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <p className="text-muted-foreground text-table">
      {t.rich('entities.inheritedFrom', {
        name: entityName,
        entity: (name) =>
          mayChange ? (
            <Link className="text-primary underline" href={href(`/entities/${entityId}?tab=${tab}`)}>
              {name}
            </Link>
          ) : (
            name
          ),
      })}
    </p>
  );
}

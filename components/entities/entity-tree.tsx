'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { EntityList } from '#lib/entities/staff/index.ts';
import { EntityLine } from './entity-line.tsx';

type Node = EntityList['nodes'][number];

/** Levels that are open at first, when they have few entities. */
const openLevels = 3;
const maxOpenAtFirst = 12;

/** A tree that reads the children of an entity when it is opened. */
export function EntityTree({ nodes, depth = 0 }: { nodes: readonly Node[]; depth?: number }) {
  return (
    <ul className={depth === 0 ? 'border-t' : undefined}>
      {nodes.map((node) => (
        <Branch
          key={node.id}
          node={node}
          depth={depth}
          isOpenAtFirst={depth < openLevels && nodes.length <= maxOpenAtFirst}
        />
      ))}
    </ul>
  );
}

function Branch({ node, depth, isOpenAtFirst }: { node: Node; depth: number; isOpenAtFirst: boolean }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const toggle = node.hasChildren ? (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'entities.tree.close' : 'entities.tree.open', { name: node.name })}
      onClick={() => setIsOpen(!isOpen)}
      className="flex size-6 shrink-0 cursor-pointer items-center justify-center rounded hover:bg-accent"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  ) : (
    <span className="size-6 shrink-0" />
  );
  return (
    <>
      <EntityLine node={node} name={node.name} depth={depth} before={toggle} />
      {node.hasChildren && isOpen ? (
        <li>
          <Children parentId={node.id} depth={depth + 1} after={null} />
        </li>
      ) : null}
    </>
  );
}

type ChildrenProps = { parentId: string; depth: number; after: EntityList['next'] };

function Children({ parentId, depth, after }: ChildrenProps) {
  const t = useTranslations();
  const [isMore, setIsMore] = useState(false);
  const query = { parent: parentId, afterName: after?.name, afterId: after?.id };
  const list = useApiQuery(entitiesApi.entities, { query });
  if (list.isPending) return <Skeleton className="my-1 h-7" />;
  if (list.isError) return <Alert title={t('entities.tree.failed')}>{list.error.message}</Alert>;
  const { nodes, next } = list.data;
  return (
    <>
      <EntityTree nodes={nodes} depth={depth} />
      {next && !isMore ? (
        <div className="border-b py-1" style={{ paddingLeft: `${depth * 1.25 + 1.75}rem` }}>
          <Button size="small" onClick={() => setIsMore(true)}>
            {t('entities.tree.more')}
          </Button>
        </div>
      ) : null}
      {next && isMore ? <Children parentId={parentId} depth={depth} after={next} /> : null}
    </>
  );
}

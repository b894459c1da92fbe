import type { TransactionDetail } from '#lib/backoffice/index.ts';

type Linked = TransactionDetail['linked'][number];

/** A transaction and what followed it. */
export type LinkedNode = { row: Linked; followers: LinkedNode[] };

/**
 * Which transaction follows which. What follows something that is not here (an earlier page of a long chain) stands
 * at the top rather than nowhere.
 */
export function buildRelatedTree(linked: readonly Linked[]): LinkedNode[] {
  const nodes = new Map(linked.map((row): [string, LinkedNode] => [row.id, { row, followers: [] }]));
  const roots: LinkedNode[] = [];
  for (const node of nodes.values()) {
    const { id, referencedId } = node.row;
    const followed = referencedId === null || referencedId === id ? undefined : nodes.get(referencedId);
    (followed?.followers ?? roots).push(node);
  }
  return roots;
}

import type { TransactionDetail } from '#lib/payments/staff/index.ts';

type Linked = TransactionDetail['linked'][number];

/** A transaction and its follow-ups. */
export type LinkedNode = { row: Linked; followers: LinkedNode[] };

/**
 * Builds the tree of follow-ups. A follow-up whose parent is not in the list (an earlier page of a long chain)
 * becomes a root.
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

import type { ASTNode } from '@marcbachmann/cel-js';

/** `customer.email` of the node that reads it; null for anything that is not a plain name. */
export function pathOf(node: ASTNode): string | null {
  if (node.op === 'id') return node.args;
  if (node.op !== '.') return null;
  const parent = pathOf(node.args[0]);
  return parent === null ? null : `${parent}.${node.args[1]}`;
}

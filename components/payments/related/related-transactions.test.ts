import { describe, expect, test } from 'vitest';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { buildRelatedTree, type LinkedNode } from './related-transactions.ts';

const row = (id: string, referencedId: string | null) => ({ id, referencedId }) as TransactionDetail['linked'][number];
const shape = (nodes: LinkedNode[]): unknown =>
  nodes.map(({ row: { id }, followers }) => (followers.length > 0 ? [id, shape(followers)] : id));

describe('buildRelatedTree', () => {
  test('nests each follow-up under its parent, a refund under its capture', () => {
    const rows = [row('auth', null), row('capture', 'auth'), row('refund', 'capture'), row('second', 'auth')];
    expect(shape(buildRelatedTree(rows))).toEqual([['auth', [['capture', ['refund']], 'second']]]);
  });

  test('keeps transactions whose parent is not in the list', () => {
    expect(shape(buildRelatedTree([row('refund', 'gone'), row('self', 'self')]))).toEqual(['refund', 'self']);
  });
});

import { expect, test } from 'vitest';
import { withEntity } from './with-entity.ts';

test.each([
  ['/cases', null, '/cases'],
  ['/cases', 'e1', '/cases?entity=e1'],
  ['/cases?q=status%3Aopen', 'e1', '/cases?q=status%3Aopen&entity=e1'],
])('%s shown for %s is %s', (path, entity, address) => {
  expect(withEntity(path, entity)).toBe(address);
});

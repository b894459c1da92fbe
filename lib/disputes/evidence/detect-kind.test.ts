import { expect, it } from 'vitest';
import { detectKind } from './detect-kind.ts';

it.each([
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'PDF'],
  ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'PNG'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'JPEG'],
  ['a page', Buffer.from('<html><script>'), null],
  ['a program', Buffer.from('MZ'), null],
  ['an SVG', Buffer.from('<svg onload="">'), null],
  ['an empty file', Buffer.alloc(0), null],
] as const)('%s is known by its first bytes', (_case, bytes, expected) => {
  expect(detectKind(bytes)).toBe(expected);
});

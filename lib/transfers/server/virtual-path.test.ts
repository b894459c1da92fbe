import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlace, normalizePath, reportName } from './virtual-path.ts';

describe('a path of the SFTP server', () => {
  it.each([
    ['', '/'],
    ['.', '/'],
    ['/', '/'],
    ['in/../in/./file.csv', '/in/file.csv'],
    ['../../../etc/passwd', '/etc/passwd'],
    ['//in//file.csv/', '/in/file.csv'],
  ])('%j is %s', (path, normalized) => {
    expect(normalizePath(path)).toBe(normalized);
  });

  it.each([
    ['/', 'IMPORT', { kind: 'ROOT' }],
    ['in', 'IMPORT', { kind: 'IN' }],
    ['/in/monday.csv', 'IMPORT', { kind: 'INCOMING', name: 'monday.csv' }],
    ['/out', 'REPORTS', { kind: 'OUT' }],
    ['/out/settlement-2026-11-20.csv', 'REPORTS', { kind: 'REPORT', day: '2026-11-20' }],
  ] as const)('%s with %s is a place', (path, access, place) => {
    expect(findPlace(path, access)).toEqual(place);
  });

  it.each([
    ['/out', 'IMPORT'],
    ['/in', 'REPORTS'],
    ['/in/monday.csv', 'REPORTS'],
    ['/out/settlement-2026-11-20.csv', 'IMPORT'],
    ['/in/folder/monday.csv', 'IMPORT'],
    ['/in/a\u0000b', 'IMPORT'],
    ['/in/a\\b', 'IMPORT'],
    [`/in/${'x'.repeat(201)}`, 'IMPORT'],
    ['/out/settlement-2026-02-30.csv', 'REPORTS'],
    ['/out/other.csv', 'REPORTS'],
    ['/etc/passwd', 'IMPORT'],
  ] as const)('%j with %s leads nowhere', (path, access) => {
    expect(findPlace(path, access)).toBeNull();
  });

  const part = fc.oneof(
    fc.constantFrom('..', '.', '', 'in', 'out', 'etc', '%2e%2e', '\u0000', '~', '\\..', '．．'),
    fc.string(),
  );
  const anyPath = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('/')),
    fc.string(),
  );

  it('never leads above the root, whatever it is', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const normalized = normalizePath(path);
        expect(normalized).toMatch(/^\//);
        expect(normalized.split('/')).not.toContain('..');
        expect(normalizePath(normalized)).toBe(normalized);
      }),
    );
  });

  it('is one name in the folder of its key, or nothing, whatever it is', () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom('IMPORT', 'REPORTS'), (path, access) => {
        const place = findPlace(path, access);
        if (place?.kind === 'INCOMING') {
          expect(access).toBe('IMPORT');
          expect(place.name).not.toMatch(/[/\\\p{Cc}]/u);
          expect(['', '.', '..']).not.toContain(place.name);
        }
        if (place?.kind === 'REPORT') {
          expect(access).toBe('REPORTS');
          expect(findPlace(`/out/${reportName(place.day)}`, access)).toEqual(place);
        }
      }),
    );
  });
});

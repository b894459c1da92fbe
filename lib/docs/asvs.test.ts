import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.*?) ?\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id = '', level = '', how = '', tests = '']) => ({
    id,
    level,
    how,
    tests: Array.from(tests.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  }));

describe('the list of OWASP ASVS 5.0', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const count = (level: string) => rows.filter((row) => row.level === level).length;
    expect([count('1'), count('2')]).toEqual([70, 183]);
  });

  it('meets all of level 1 that applies, and 95 % of both levels', () => {
    const applying = rows.filter(({ how }) => !how.startsWith('does not apply'));
    const unmet = applying.filter(({ how }) => /\*\*not met\*?/i.test(how));
    // A row may name what is missing for level 2 alone.
    expect(unmet.filter(({ level, how }) => level === '1' && !how.includes('for level 2')).map(({ id }) => id)).toEqual(
      [],
    );
    expect(1 - unmet.length / applying.length).toBeGreaterThan(0.95);
  });

  it('names tests that exist', () => {
    const files = globSync('{lib,e2e,widget,scripts,test,components}/**/*.{test,spec}.{ts,tsx}');
    const names = new Set(files.map((file) => path.basename(file)));
    for (const { id, tests } of rows) for (const name of tests) expect(names.has(name), `${id}: ${name}`).toBe(true);
  });
});

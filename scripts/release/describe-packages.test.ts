import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildSbom, listProductionPackages } from './describe-packages.ts';

type Component = { name: string; version: string; purl: string; hashes: { alg: string; content: string }[] };
type Sbom = { specVersion: string; components: Component[] };

const lockFile = readFileSync('package-lock.json', 'utf8');

describe('the bill of materials', () => {
  const { specVersion, components } = buildSbom({ version: '1.0.0' }, listProductionPackages(lockFile)) as Sbom;

  test('has each package of the lock file that production may install, once, and no tool of development', () => {
    const locked = JSON.parse(lockFile).packages as Record<string, { name?: string; version: string; dev?: boolean }>;
    const wanted = Object.entries(locked).flatMap(([folder, { name, version, dev }]) =>
      folder === '' || dev ? [] : [`${name ?? folder.split('node_modules/').at(-1)}@${version}`],
    );
    expect(specVersion).toBe('1.6');
    expect(components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([...new Set(wanted)].sort());
    expect(components.map(({ name }) => name)).not.toContain('vitest');
  });

  test('has the hash that npm checks, in hexadecimal digits, and an address for each package', () => {
    const next = components.find(({ name }) => name === 'next');
    const integrity = JSON.parse(lockFile).packages['node_modules/next'].integrity as string;
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect(next?.hashes).toEqual([{ alg: 'SHA-512', content }]);
    expect(components.find(({ name }) => name === '@prisma/client')?.purl).toMatch(/^pkg:npm\/%40prisma\/client@\d/);
  });
});

test('no page has a server action, whose key all installations of a release would share', () => {
  const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !/generated/.test(file));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => /^\s*['"]use server['"]/m.test(readFileSync(file, 'utf8')))).toEqual([]);
});

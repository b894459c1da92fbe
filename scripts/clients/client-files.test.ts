import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { operationNames } from '#lib/protocols/opp/catalogue/index.ts';
import { clientFiles } from './client-files.ts';

const files = clientFiles();
const textOf = (name: string): string => files.find(({ path }) => path.includes(name))?.text ?? '';

describe('the files of clients', () => {
  it.each(files)('$path is what `npm run generate` writes', async ({ path, text }) => {
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('have every operation of the catalogue', () => {
    for (const name of operationNames) {
      expect(textOf('generated.ts')).toContain(`(operations['${name}'],`);
    }
  });
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTurnpike } from './client.ts';

it('the README names every method in the row of its group', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8');
  const groups = createTurnpike({ baseUrl: 'https://pay.example', accessToken: '', entityId: '' });
  for (const [group, methods] of Object.entries(groups)) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${group}\` |`)) ?? '';
    for (const method of Object.keys(methods)) expect(row, group).toContain(`\`${method}\``);
  }
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { guideNames, readGuide } from '#lib/docs/index.ts';
import { render } from '#test/render.tsx';
import { GuidePage } from './guide-page.tsx';

const reading = { baseUrl: 'https://pay.example', isSignedIn: false, reader: null, run: 'r1' };

it.each(['quickstart', ...guideNames])('the guide %s is drawn with all that it contains', async (name) => {
  const guide = await readGuide(name);
  render(<GuidePage guide={guide} reading={reading} />);
  expect(screen.getByRole('heading', { level: 1, name: guide.title })).toBeTruthy();
  for (const { id } of guide.headings) expect(document.getElementById(id), id).toBeTruthy();
  const samples = guide.blocks.filter(({ kind }) => kind === 'sample');
  expect(screen.queryAllByRole('figure')).toHaveLength(samples.length);
});

it('links between guides lead to their pages', async () => {
  render(<GuidePage guide={await readGuide('quickstart')} reading={reading} />);
  expect(screen.getByRole('link', { name: 'Decide by the code' }).getAttribute('href')).toBe(
    '/docs/guides/errors-and-retries#decide-by-the-code',
  );
  expect(document.body.textContent).not.toContain('.md');
});

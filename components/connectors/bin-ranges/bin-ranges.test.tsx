import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { BinRangePreview } from '#lib/connectors/staff/index.ts';
import { fakeBackOffice, rejection } from '#test/fixtures/component.tsx';
import { renderPage } from '#test/fixtures/page.tsx';
import { BinRanges } from './bin-ranges.tsx';

const preview: BinRangePreview = {
  stored: 40,
  ranges: 3,
  wrongLines: 0,
  problems: [],
  countries: [
    { country: 'DE', ranges: 2 },
    { country: 'FR', ranges: 1 },
  ],
};
const file = new File(['from,to,country,scheme'], 'ranges.csv', { type: 'text/csv' });

async function select(answers: Parameters<typeof fakeBackOffice>[0]) {
  const office = fakeBackOffice({ 'GET /bin-ranges': () => ({ stored: 40 }), ...answers });
  renderPage(<BinRanges />);
  expect(await screen.findByText('40 ranges are stored.')).toBeTruthy();
  await userEvent.upload(screen.getByLabelText(/^CSV file/), file);
  return office;
}
const button = () => screen.queryByRole('button', { name: /^Replace all ranges/ });

describe('card number ranges', () => {
  it('are replaced by a file after a preview of what it holds', async () => {
    const { changes } = await select({
      'POST /bin-ranges/preview': () => preview,
      'POST /bin-ranges/import': () => ({ stored: 3 }),
    });
    expect(await screen.findByText('3 ranges of the file replace the 40 ranges that are stored.')).toBeTruthy();
    expect(screen.getByText('Most ranges: DE 2, FR 1.')).toBeTruthy();
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByText('3 ranges are stored.')).toBeTruthy();
    expect(changes.map(({ path }) => path)).toEqual(['/bin-ranges/preview', '/bin-ranges/import']);
    await waitFor(() => expect(button()).toBeNull());
  });

  it('stay as they are when lines are wrong, which are named', async () => {
    const problems = [{ line: 7, problem: 'from is above to.' }];
    await select({ 'POST /bin-ranges/preview': () => ({ ...preview, wrongLines: 3, problems }) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      '3 lines are wrong, so nothing can be imported:Line 7: from is above to.2 more wrong lines',
    );
    expect(button()).toBeNull();
  });

  it('name why a file could not be read', async () => {
    const message = 'The first line must be: from,to,country,scheme,type';
    await select({ 'POST /bin-ranges/preview': () => rejection(400, 'unreadable', message) });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(button()).toBeNull();
  });
});

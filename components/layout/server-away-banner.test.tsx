import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessApi } from '#components/access/api.ts';
import { staffApi } from '#components/api/staff-api.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { renderScreen } from '#test/fixtures/component.tsx';
import { ServerAwayBanner } from './server-away-banner.tsx';

beforeEach(() => vi.useFakeTimers());

function Name() {
  return <p>Signed in as {useApiQuery(staffApi.me, {}).data?.name}</p>;
}

/** A server that does not answer until `comeBack`. */
async function show() {
  let name: string | null = 'Ada';
  const fetched = vi.fn();
  vi.stubGlobal('fetch', async (address: string) => {
    fetched(String(address));
    if (name === null) throw new TypeError('fetch failed');
    return Response.json({ name });
  });
  renderScreen(
    <>
      <ServerAwayBanner />
      <Name />
    </>,
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  return {
    fetched,
    wait,
    goAway: async () => {
      name = null;
      await act(() => accessApi.users.$get({ query: {} }).catch(() => undefined));
    },
    comeBack: () => {
      name = 'Ada Byron';
    },
  };
}
const banner = () => screen.queryByText(/^Turnpike can’t be reached/);

describe('a server that cannot be reached', () => {
  it('is announced as soon as a request fails, not before', async () => {
    const { goAway } = await show();
    expect(banner()).toBeNull();
    await goAway();
    expect(banner()?.closest('[role=status]')).toBeTruthy();
  });

  it('is fetched every two seconds until it answers, and then the page is read again', async () => {
    const { fetched, wait, goAway, comeBack } = await show();
    await goAway();
    fetched.mockClear();
    await wait(4_000);
    expect(fetched.mock.calls).toEqual([['/readyz'], ['/readyz']]);
    expect(banner()).toBeTruthy();
    comeBack();
    await wait(2_000);
    expect(banner()).toBeNull();
    await wait(100);
    expect(screen.getByText('Signed in as Ada Byron')).toBeTruthy();
  });

  it('is announced when it answers that its database is away', async () => {
    await show();
    const error = { code: 'unavailable', message: 'The database does not answer.' };
    vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 503 }));
    await act(() => accessApi.users.$get({ query: {} }).catch(() => undefined));
    expect(banner()).toBeTruthy();
  });

  it('is not fetched any more once it answers', async () => {
    const { fetched, wait, goAway, comeBack } = await show();
    await goAway();
    comeBack();
    await wait(2_000);
    fetched.mockClear();
    await wait(10_000);
    expect(fetched).not.toHaveBeenCalledWith('/readyz');
  });
});

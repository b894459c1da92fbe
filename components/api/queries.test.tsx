import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { staffApi } from '#components/api/staff-api.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { fakeBackOffice, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { Prefetched } from './prefetched.tsx';
import { isServerAway, listenForServer, setServerAway } from './server-away.ts';
import { useApiMutation } from './use-api-mutation.ts';
import { useApiQuery } from './use-api-query.ts';

function Entity({ id }: { id: string | null }) {
  const { data, error, isPending } = useApiQuery(entitiesApi.entities[':id'], id === null ? null : { param: { id } });
  if (error) return <p>Error {error.message}</p>;
  return <p>{isPending ? 'Reading' : String((data as { name?: string } | undefined)?.name)}</p>;
}

describe('a read of the API', () => {
  it('shows what was read, and reads nothing without an input', async () => {
    const { reads } = fakeBackOffice({ 'GET /entities/e1': () => ({ name: 'Bakery' }) });
    const { rerender } = renderScreen(<Entity id={null} />);
    expect(reads).toEqual([]);
    expect(screen.getByText('Reading')).toBeTruthy();
    rerender(
      <QueryClientProvider client={new QueryClient()}>
        <Entity id="e1" />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Bakery')).toBeTruthy();
  });

  it('has the message of the server, and is not repeated when the request itself is wrong', async () => {
    const answer = vi.fn(() => rejection(404, 'unknown', 'There is no such entity.'));
    fakeBackOffice({ 'GET /entities/e1': answer });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Entity id="e1" />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Error There is no such entity.')).toBeTruthy();
    expect(answer).toHaveBeenCalledOnce();
  });

  it('is repeated twice when the server failed', async () => {
    const answers = [() => rejection(503, 'busy', 'Busy.'), () => rejection(500, 'failed', 'Failed.')];
    const answer = vi.fn(() => answers.shift()?.() ?? { name: 'Bakery' });
    fakeBackOffice({ 'GET /entities/e1': answer });
    const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
    render(
      <QueryClientProvider client={client}>
        <Entity id="e1" />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Bakery')).toBeTruthy();
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it('is not sent when the server has read it for the page', () => {
    const { reads } = fakeBackOffice({});
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Prefetched answers={[{ path: '/entities/e1', data: { name: 'Bakery of the server' } }]}>
          <Entity id="e1" />
        </Prefetched>
      </QueryClientProvider>,
    );
    expect(screen.getByText('Bakery of the server')).toBeTruthy();
    expect(reads).toEqual([]);
  });
});

function SaveZone({ onSuccess }: { onSuccess: () => void }) {
  const save = useApiMutation(staffApi.me.preferences.$patch, { onSuccess });
  return (
    <>
      <button type="button" onClick={() => save.mutate({ json: { timeZone: 'UTC' } })}>
        Save
      </button>
      <p>{save.error?.message}</p>
    </>
  );
}

describe('a change by the API', () => {
  it('is reported after its answer', async () => {
    const { changes } = fakeBackOffice({ 'PATCH /me/preferences': () => ({}) });
    const onSuccess = vi.fn();
    renderScreen(<SaveZone onSuccess={onSuccess} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(changes[0]?.body).toEqual({ timeZone: 'UTC' });
  });

  it('has the message of the server when it is rejected', async () => {
    fakeBackOffice({ 'PATCH /me/preferences': () => rejection(400, 'unreadable', 'Not a time zone.') });
    const onSuccess = vi.fn();
    renderScreen(<SaveZone onSuccess={onSuccess} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not a time zone.')).toBeTruthy();
    expect(onSuccess).not.toHaveBeenCalled();
  });
});

describe('a server that does not answer', () => {
  it('is noticed by the first request that fails, and reported once', async () => {
    const listener = vi.fn();
    const stop = listenForServer(listener);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    for (const _ of [1, 2]) {
      await expect(act(() => staffApi.me.$get())).rejects.toMatchObject({ status: 0, code: 'unreachable' });
    }
    expect([isServerAway(), listener.mock.calls.length]).toEqual([true, 1]);
    stop();
    setServerAway(false);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is not concluded from a request that the page itself has ended', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('ended', 'AbortError')));
    await expect(staffApi.me.$get()).rejects.toMatchObject({ name: 'AbortError' });
    expect(isServerAway()).toBe(false);
  });
});

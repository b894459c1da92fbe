import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';

const { onDemand } = await vi.importActual<typeof import('./on-demand.tsx')>('./on-demand.tsx');

type CounterProps = { label: string };

function Counter({ label }: CounterProps) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

/** A component whose code the test sends. */
function controlled() {
  const { promise, resolve } = Promise.withResolvers<typeof Counter>();
  const load = vi.fn(() => promise);
  const Component = onDemand<CounterProps>(load, <p>Loading the counter</p>);
  return { Component, load, arrive: () => act(async () => resolve(Counter)) };
}

describe('a component that is loaded when it is needed', () => {
  it('shows its outline until its code is there', async () => {
    const { Component, load, arrive } = controlled();
    expect(load).not.toHaveBeenCalled();
    await act(async () => void render(<Component label="Clicks" />));
    expect(screen.getByText('Loading the counter')).toBeTruthy();
    await arrive();
    expect(await screen.findByRole('button', { name: 'Clicks 0' })).toBeTruthy();
  });

  it('is its outline on the server too, so that nothing is seen before it reacts', async () => {
    const Component = onDemand<CounterProps>(async () => Counter, <p>Loading the counter</p>);
    await Component.preload();
    expect(renderToString(<Component label="Clicks" />)).toBe('<p>Loading the counter</p>');
  });

  it('is there at once when it was loaded before', async () => {
    const { Component, arrive } = controlled();
    const loaded = Component.preload();
    await arrive();
    await loaded;
    render(<Component label="Clicks" />);
    expect(screen.getByRole('button', { name: 'Clicks 0' })).toBeTruthy();
  });

  it('keeps its state when its code was loaded again in the meantime', async () => {
    const { Component, arrive } = controlled();
    await act(async () => void render(<Component label="Clicks" />));
    await arrive();
    await userEvent.setup().click(await screen.findByRole('button'));
    await act(() => Component.preload());
    expect(screen.getByRole('button', { name: 'Clicks 1' })).toBeTruthy();
  });

  it('is loaded again after a load that failed', async () => {
    const load = vi.fn<() => Promise<typeof Counter>>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(Counter);
    const Component = onDemand<CounterProps>(load);
    await Component.preload();
    await Component.preload();
    expect(load).toHaveBeenCalledTimes(2);
    render(<Component label="Clicks" />);
    expect(screen.getByRole('button', { name: 'Clicks 0' })).toBeTruthy();
  });

  it('is loaded again when it is shown again after it could not be shown', async () => {
    const load = vi.fn<() => Promise<typeof Counter>>().mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue(Counter);
    const Component = onDemand<CounterProps>(load);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = act(async () => void render(<Component label="Clicks" />));
    await expect(failed).rejects.toThrow('offline');
    vi.restoreAllMocks();
    await act(async () => void render(<Component label="Clicks" />));
    expect(await screen.findByRole('button', { name: 'Clicks 0' })).toBeTruthy();
  });
});

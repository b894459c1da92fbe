import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { ApiReference } from './api-reference.tsx';

const scripts: HTMLScriptElement[] = [];
beforeEach(() => {
  scripts.length = 0;
  // The browser of the tests would read the script.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show() {
  render(<ApiReference documentUrl="/openapi.json" scriptUrl="/scalar.js" />);
  const [script] = scripts;
  const arrive = () => act(async () => script?.onload?.(new Event('load')));
  return { script, arrive };
}
function provideLibrary() {
  const destroy = vi.fn();
  const createApiReference = vi.fn((_: Element, _options: Record<string, unknown>) => ({ destroy }));
  vi.stubGlobal('Scalar', { createApiReference });
  return { destroy, createApiReference };
}
const failure = () => screen.findByText(/Couldn’t load the API reference/);

describe('the API reference', () => {
  it('is drawn by the script of this server, from our document, without requests to other hosts', async () => {
    const { script, arrive } = show();
    expect(screen.getByText('Loading the API reference…')).toBeTruthy();
    expect(script?.getAttribute('src')).toBe('/scalar.js');
    const { createApiReference } = provideLibrary();
    await arrive();
    expect(createApiReference.mock.calls[0]?.[1]).toMatchObject({
      url: '/openapi.json',
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    });
    await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
  });

  it('leads to the document when the script cannot be loaded', async () => {
    const { script } = show();
    await act(async () => script?.onerror?.(new Event('error')));
    await failure();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/openapi.json');
  });

  it('leads to the document when the script is not the library', async () => {
    const { arrive } = show();
    await arrive();
    expect(await failure()).toBeTruthy();
  });

  it('loads no script when the library is there', async () => {
    const { createApiReference } = provideLibrary();
    show();
    await waitFor(() => expect(createApiReference).toHaveBeenCalledOnce());
    expect(scripts).toEqual([]);
  });

  it('is removed with its page, and is not drawn on a page that was left before', async () => {
    const { createApiReference, destroy } = provideLibrary();
    show();
    await waitFor(() => expect(createApiReference).toHaveBeenCalledOnce());
    cleanup();
    expect(destroy).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    const { arrive } = show();
    cleanup();
    const late = provideLibrary();
    await arrive();
    expect(late.createApiReference).not.toHaveBeenCalled();
  });
});

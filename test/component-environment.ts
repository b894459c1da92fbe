import { afterEach, beforeEach, vi } from 'vitest';
import { showToastsBy } from '#components/ui/toast/toast.ts';
import { resetNavigation } from '#test/fixtures/navigation.ts';

// Code that a browser loads on demand is there from the start, so that tests need not wait for it.
const loads = vi.hoisted((): (() => Promise<void>)[] => []);
vi.mock('#components/ui/on-demand.tsx', async (importOriginal) => {
  const { onDemand } = await importOriginal<typeof import('#components/ui/on-demand.tsx')>();
  const registered: typeof onDemand = (load, outline) => {
    const component = onDemand(load, outline);
    loads.push(component.preload);
    return component;
  };
  return { onDemand: registered };
});
beforeEach(async () => {
  await Promise.all(loads.map((load) => load()));
});

vi.mock('next/navigation', () => import('#test/fixtures/navigation.ts'));
vi.mock('@simplewebauthn/browser', () => import('#test/fixtures/passkeys.ts'));
beforeEach(resetNavigation);

// What a page said while it was taken away would otherwise be shown by the next test, beside its own toasts.
beforeEach(() => {
  showToastsBy(() => undefined);
  showToastsBy(null);
});

// Only tests that name a browser environment have a document; the others need nothing of this.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // What a test waits for comes at once on an idle machine; a busy one only takes longer.
  configure({ asyncUtilTimeout: 5_000 });
  // Radix and cmdk call these; without a layout there is nothing to do.
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
}

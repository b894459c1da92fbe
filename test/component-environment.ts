import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setServerAway } from '#components/api/server-away.ts';
import { setLastDecision } from '#components/fraud/cases/decisions/last-decision.ts';
import { forgetSelections } from '#components/list/selection/use-selection.ts';
import { removePendingFile } from '#components/settlement/formats/pending-file.ts';
import { showToastsBy } from '#components/ui/toast/toast.ts';
import { resetNavigation } from '#test/fixtures/navigation.ts';

/** What all files of a worker share. */
const shared = globalThis as typeof globalThis & { loadsOnDemand?: Set<() => Promise<void>> };

// Code that a browser loads on demand is there from the start, so that tests need not wait for it.
vi.mock('#components/ui/on-demand.tsx', async (importOriginal) => {
  const { onDemand } = await importOriginal<typeof import('#components/ui/on-demand.tsx')>();
  const registered: typeof onDemand = (load, outline) => {
    const component = onDemand(load, outline);
    shared.loadsOnDemand ??= new Set();
    shared.loadsOnDemand.add(component.preload);
    return component;
  };
  return { onDemand: registered };
});
beforeEach(async () => {
  await Promise.all([...(shared.loadsOnDemand ?? [])].map((load) => load()));
});

vi.mock('next/navigation', () => import('#test/fixtures/navigation.ts'));
vi.mock('@simplewebauthn/browser', () => import('#test/fixtures/passkeys.ts'));
// The server renders the pages of the sign-in with all texts; the browser gets only those of the parts that run there.
vi.mock('#components/identity/sign-in/sign-in-messages.tsx', () => ({
  SignInMessages: ({ children }: { children: unknown }) => children,
}));
beforeEach(resetNavigation);

// What a page said while it was taken away would otherwise be shown by the next test, beside its own toasts.
beforeEach(() => {
  showToastsBy(() => undefined);
  showToastsBy(null);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  emptyPage();
  forgetPage();
});

/** What the modules of a page remember while it lives. */
function forgetPage(): void {
  setServerAway(false);
  setLastDecision(null);
  forgetSelections();
  removePendingFile();
}

/** As a page that has just been opened, in a browser that remembers nothing. */
function emptyPage(): void {
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the environment has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  history.replaceState(null, '', '/');
}

// What a test waits for comes at once on an idle machine; a busy one only takes longer.
configure({ asyncUtilTimeout: 5_000 });
// Radix and cmdk call these; without a layout there is nothing to do.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;

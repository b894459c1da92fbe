import { afterEach } from 'vitest';

// Only tests that name a browser environment have a document; the others need nothing of this.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
  // Radix and cmdk call these; without a layout there is nothing to do.
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
}

import {
  type RenderOptions,
  render as renderElement,
  renderHook as renderPlainHook,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { MessagesProvider } from '#components/layout/messages-provider.tsx';

/** Renders a component with the texts of the screens. */
export function render(element: ReactNode, options: RenderOptions = {}) {
  return renderElement(element, { wrapper: MessagesProvider, ...options });
}

/** Calls a hook in a component that has the texts of the screens. */
export function renderHook<Result>(hook: () => Result) {
  return renderPlainHook(hook, { wrapper: MessagesProvider });
}

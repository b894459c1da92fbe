import { type RenderOptions, render as renderElement, renderHook as renderPlainHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { provideMessages } from '#components/ui/messages.tsx';
import { messages } from '#messages/generated/index.ts';

const AllMessages = provideMessages(messages);

/** Renders a component with the texts of all screens. */
export function render(element: ReactNode, options: RenderOptions = {}) {
  return renderElement(element, { wrapper: AllMessages, ...options });
}

/** Calls a hook in a component that has the texts of all screens. */
export function renderHook<Result>(hook: () => Result) {
  return renderPlainHook(hook, { wrapper: AllMessages });
}

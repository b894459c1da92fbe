import { type RenderOptions, render as renderElement } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MessagesProvider } from '#components/layout/messages-provider.tsx';

/** Renders a component with the texts of the screens. */
export function render(element: ReactNode, options: RenderOptions = {}) {
  return renderElement(element, { wrapper: MessagesProvider, ...options });
}

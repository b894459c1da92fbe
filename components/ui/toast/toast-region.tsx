'use client';

import { useSyncExternalStore } from 'react';
import { onDemand } from '#components/ui/on-demand.tsx';
import { hasToasts, listenForToasts } from './toast.ts';

const Toaster = onDemand(() => import('./toaster.tsx').then((module) => module.Toaster));

/** Shows toasts from the first one on. */
export function ToastRegion() {
  const isNeeded = useSyncExternalStore(listenForToasts, hasToasts, () => false);
  return isNeeded ? <Toaster /> : null;
}

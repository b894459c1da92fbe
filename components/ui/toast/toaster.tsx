'use client';

import { type CSSProperties, useEffect } from 'react';
import { Toaster as Region, toast } from 'sonner';
import { showToastsBy } from './toast.ts';

/** Those of the page: they follow the theme that the user selected, at the same moment. */
const colours = {
  '--normal-bg': 'var(--background)',
  '--normal-border': 'var(--border)',
  '--normal-text': 'var(--foreground)',
} as CSSProperties;

/** Where toasts appear. */
export function Toaster() {
  useEffect(() => {
    showToastsBy((kind, text, options) => toast[kind](text, options));
    return () => showToastsBy(null);
  }, []);
  return <Region position="bottom-right" offset={16} mobileOffset={{ bottom: 72 }} style={colours} />;
}

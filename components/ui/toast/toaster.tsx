'use client';

import { useEffect } from 'react';
import { Toaster as Region, toast } from 'sonner';
import { showToastsBy } from './toast.ts';

/** Where toasts appear. */
export function Toaster() {
  useEffect(() => {
    showToastsBy((kind, text, options) => toast[kind](text, options));
    return () => showToastsBy(null);
  }, []);
  return <Region position="bottom-right" theme="system" offset={16} mobileOffset={{ bottom: 72 }} />;
}

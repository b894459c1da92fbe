'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

interface ScalarWindow {
  Scalar?: { createApiReference(element: Element, options: Record<string, unknown>): { destroy?: () => void } };
}

/** Scalar with our colours and no requests to other hosts. */
const options = {
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideDarkModeToggle: true,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: `
    .light-mode, .dark-mode {
      --scalar-font: var(--font-sans);
      --scalar-font-code: var(--font-mono);
      --scalar-background-1: var(--background);
      --scalar-background-2: var(--muted);
      --scalar-background-3: var(--accent);
      --scalar-background-accent: var(--accent);
      --scalar-color-1: var(--foreground);
      --scalar-color-2: var(--muted-foreground);
      --scalar-color-3: var(--muted-foreground);
      --scalar-color-accent: var(--primary);
      --scalar-border-color: var(--border);
    }
    .scalar-app { --scalar-custom-header-height: 3rem; }
  `,
};

/** The API reference: our OpenAPI document rendered by a self-hosted Scalar. */
export function ApiReference({ documentUrl, scriptUrl }: { documentUrl: string; scriptUrl: string }) {
  const t = useTranslations();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    let reference: { destroy?: () => void } | undefined;
    let left = false;
    loadScript(scriptUrl)
      .then(() => {
        const scalar = (window as ScalarWindow).Scalar;
        if (left || !container.current) return;
        if (!scalar) throw new Error(`${scriptUrl} is not the library`);
        reference = scalar.createApiReference(container.current, {
          ...options,
          url: documentUrl,
          forceDarkModeState: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
        });
        setState('ready');
      })
      .catch(() => setState('failed'));
    return () => {
      left = true;
      reference?.destroy?.();
    };
  }, [documentUrl, scriptUrl]);

  return (
    <main>
      {state === 'loading' && <p className="p-6 text-muted-foreground">{t('docs.apiReference.loading')}</p>}
      {state === 'failed' && (
        <p className="p-6">
          {t.rich('docs.apiReference.failed', { address: () => <a href={documentUrl}>{documentUrl}</a> })}
        </p>
      )}
      <div ref={container} />
    </main>
  );
}

/** Adds the script only once. */
function loadScript(source: string): Promise<void> {
  if ((window as ScalarWindow).Scalar) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`cannot load ${source}`));
    document.head.append(script);
  });
}

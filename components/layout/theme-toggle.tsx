'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';
import { NavigationIcon } from './navigation-icon.tsx';

const themes = ['system', 'light', 'dark'] as const;
const icons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;
const yearSeconds = 365 * 86_400;

/** Light, dark or system theme. Kept in a cookie, so that the server renders the right one. */
export function ThemeToggle({ theme }: { theme: string }) {
  const t = useTranslations();
  const [selected, setSelected] = useState(themes.find((each) => each === theme) ?? 'system');
  const change = (): void => {
    const next = themes[(themes.indexOf(selected) + 1) % themes.length] ?? 'system';
    setSelected(next);
    const { dataset } = document.documentElement;
    if (next === 'system') delete dataset.theme;
    else dataset.theme = next;
    const isSecure = location.protocol === 'https:';
    // The prefix binds it to this host and to TLS, as that of the session; without TLS browsers refuse the prefix.
    const name = isSecure ? '__Host-turnpike.theme' : 'turnpike.theme';
    const attributes = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `${name}=${next}; ${attributes}`;
  };
  return (
    <button
      type="button"
      onClick={change}
      className={buttonVariants('ghost', 'icon')}
      aria-label={t('layout.theme.change', { theme: selected })}
      title={t('layout.theme.label', { theme: selected })}
    >
      <NavigationIcon name={icons[selected]} className="size-4" />
    </button>
  );
}

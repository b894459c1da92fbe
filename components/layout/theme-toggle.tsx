'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { buttonVariants } from '#components/ui/button.tsx';

const themes = ['system', 'light', 'dark'] as const;
const icons = { system: Monitor, light: Sun, dark: Moon };
const yearSeconds = 365 * 86_400;

/** Light, dark, or as the system has it. Kept in a cookie, so that the server draws the right one at once. */
export function ThemeToggle({ theme }: { theme: string }) {
  const [chosen, setChosen] = useState(themes.find((each) => each === theme) ?? 'system');
  const Icon = icons[chosen];
  const change = (): void => {
    const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'system';
    setChosen(next);
    const { dataset } = document.documentElement;
    if (next === 'system') delete dataset.theme;
    else dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
    document.cookie = `turnpike.theme=${next}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  };
  return (
    <button
      type="button"
      onClick={change}
      className={buttonVariants('quiet', 'icon')}
      aria-label={`Theme: ${chosen}. Change it`}
      title={`Theme: ${chosen}`}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

// What the shopper sees and hears while the form loads, pays, fails or is over: one live region for each form.
import { h } from '../dom.ts';
import type { TextKey, Texts } from '../texts.ts';

type Tone = 'info' | 'error';

export type Status = {
  /** Adds the place of the texts to a container. */
  addTo(container: HTMLElement): void;
  show(key: TextKey, tone?: Tone): void;
  /** A text that is not ours, such as the first error of a form. */
  say(text: string): void;
  clear(): void;
};

export function createStatus(
  texts: () => Pick<Texts, 'get'>,
  announcements: 'polite' | 'assertive' | 'off' = 'polite',
): Status {
  const regions = new Set<HTMLElement>();
  const write = (text: string, tone: Tone, isVisible: boolean) => {
    for (const region of regions) {
      if (!region.isConnected) regions.delete(region);
      region.className = `wpwl-status wpwl-status-${tone}${isVisible ? '' : ' wpwl-visually-hidden'}`;
      region.textContent = text;
    }
  };
  return {
    addTo(container) {
      const region = h('div', { role: 'status', 'aria-live': announcements, class: 'wpwl-status' });
      regions.add(region);
      container.append(region);
    },
    show: (key, tone = 'info') => write(texts().get(key), tone, true),
    say: (text) => write(text, 'error', false),
    clear: () => write('', 'info', false),
  };
}

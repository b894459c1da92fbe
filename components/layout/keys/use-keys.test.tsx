import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ShellContext } from '#components/layout/shell-context.ts';
import { type Keys, useKeys } from './use-keys.ts';

function Commands({ keys }: { keys: Keys }) {
  useKeys(keys);
  return null;
}

/** Commands that say their key, in a shell whose user has moved these keys; `shell` has commands of its own. */
function show(keys: readonly string[], { moved = {}, shell = [] as readonly string[] } = {}) {
  const run = vi.fn();
  const commands = (names: readonly string[]): Keys => Object.fromEntries(names.map((name) => [name, () => run(name)]));
  const context = { preferences: { keys: moved } } as never;
  render(
    <ShellContext value={context}>
      <Commands keys={commands(shell)} />
      <Commands keys={commands(keys)} />
    </ShellContext>,
  );
  return () => run.mock.calls.map(([name]) => name);
}

function press(key: string, init: KeyboardEventInit = {}, on: Element = document.body): void {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key;
  on.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...init }));
}

describe('the keys of a page', () => {
  it('run their commands, also Space, Enter and a sign that needs Shift', () => {
    const ran = show(['j', 'space', 'enter', '?', '[']);
    press('j');
    press(' ');
    press('Enter');
    press('?', { shiftKey: true });
    press('[');
    expect(ran()).toEqual(['j', 'space', 'enter', '?', '[']);
  });

  it('run while a checkbox has the focus, except for Space, which ticks it', () => {
    const ran = show(['i', 'space']);
    const box = document.createElement('input');
    box.type = 'checkbox';
    document.body.append(box);
    press('i', {}, box);
    press(' ', {}, box);
    expect(ran()).toEqual(['i']);
  });

  it('run nothing else when they stand behind g', () => {
    const ran = show(['e', 'j'], { shell: ['g e', 'g t'] });
    press('g');
    press('e');
    press('e');
    press('g');
    press('j');
    press('j');
    expect(ran()).toEqual(['g e', 'e', 'j']);
  });

  it('open a page also when a busy browser handles the second press late, and not seconds later', () => {
    vi.useFakeTimers();
    const ran = show(['t'], { shell: ['g t'] });
    press('g');
    vi.advanceTimersByTime(2_500);
    press('t');
    expect(ran()).toEqual(['g t']);
    press('g');
    vi.advanceTimersByTime(3_500);
    press('t');
    expect(ran()).toEqual(['g t', 't']);
  });

  it('follow the keys that the user has set', () => {
    const ran = show(['j', 'k', 'g t'], { moved: { j: 'k', k: 'j', 'g t': 'g x' } });
    for (const key of ['j', 'k', 'g', 'x', 'g', 't']) press(key);
    expect(ran()).toEqual(['k', 'j', 'g t']);
  });

  it('are off with Control, Alt and Meta, while typing, and while a dialog or menu is open', () => {
    const ran = show(['j']);
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press('j', { [modifier]: true });
    for (const [tag, role] of [['input'], ['textarea'], ['select'], ['div', 'menu'], ['div', 'dialog']]) {
      const element = document.createElement(tag ?? '');
      if (role) element.setAttribute('role', role);
      document.body.append(element);
      press('j', {}, element);
    }
    press('j');
    expect(ran()).toEqual([]);
  });

  it('leave Enter and Space to the button that has the focus', () => {
    const ran = show(['enter', 'space', 'j']);
    const button = document.createElement('button');
    document.body.append(button);
    for (const key of ['Enter', ' ', 'j']) press(key, {}, button);
    expect(ran()).toEqual(['j']);
  });

  it('run one command, that of the part that was there first', () => {
    const ran = show(['j'], { shell: ['j'] });
    press('j');
    expect(ran()).toEqual(['j']);
  });
});

import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionChannel } from '#components/layout/session-channel.ts';
import { render } from '#test/render.tsx';
import { SignedInAgain } from './signed-in-again.tsx';

it('reports the sign-in to the page that waits for it, and closes its window', () => {
  const posted: [channel: string, message: unknown][] = [];
  class Channel {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    postMessage(message: unknown): void {
      posted.push([this.name, message]);
    }
    close(): void {}
  }
  const close = vi.fn();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('close', close);
  render(<SignedInAgain />);
  expect(posted).toEqual([[sessionChannel, 'signed in']]);
  expect(close).toHaveBeenCalledOnce();
  expect(screen.getByText('Close this window and go on where you were.')).toBeTruthy();
});

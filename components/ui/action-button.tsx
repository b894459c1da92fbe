'use client';

import * as Popover from '@radix-ui/react-popover';
import { type MouseEvent, useId, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type ActionButtonProps = ButtonProps & {
  /** Why the action is not available, as a sentence; null or left out: it is. */
  unavailable?: string | null | undefined;
  /** `text` shows the reason beside the button all the time, `tooltip` on hover and focus. */
  reasonAs?: 'tooltip' | 'text';
};

/**
 * A button that explains why it is not available. It stays reachable by keyboard then, because a disabled button can
 * be neither focused nor asked.
 */
export function ActionButton({ unavailable, reasonAs = 'tooltip', ...button }: ActionButtonProps) {
  if (!unavailable) return <Button {...button} />;
  return reasonAs === 'text' ? (
    <WithText {...button} unavailable={unavailable} />
  ) : (
    <WithTooltip {...button} unavailable={unavailable} />
  );
}

type UnavailableProps = ButtonProps & { unavailable: string };

const ignoreClick = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

function WithText({ unavailable, ...button }: UnavailableProps) {
  const id = useId();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button {...button} aria-disabled aria-describedby={id} onClick={ignoreClick} />
      <span id={id} className="text-muted-foreground text-table">
        {unavailable}
      </span>
    </span>
  );
}

function WithTooltip({ unavailable, ...button }: UnavailableProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Popover.Root open={isShown} onOpenChange={setIsShown}>
      <Popover.Anchor asChild>
        <Button
          {...button}
          aria-disabled
          aria-describedby={id}
          onClick={(event) => {
            ignoreClick(event);
            setIsShown(true);
          }}
          onFocus={() => setIsShown(true)}
          onBlur={() => setIsShown(false)}
          onPointerEnter={() => setIsShown(true)}
          onPointerLeave={() => setIsShown(false)}
        />
      </Popover.Anchor>
      <span id={id} className="sr-only">
        {unavailable}
      </span>
      <Popover.Portal>
        <Popover.Content
          role="tooltip"
          aria-hidden
          side="top"
          sideOffset={6}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="pointer-events-none z-50 max-w-64 rounded-md bg-foreground px-2.5 py-1.5 text-background text-table shadow-lg"
        >
          {unavailable}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

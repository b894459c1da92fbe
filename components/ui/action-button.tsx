'use client';

import { type MouseEvent, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { onDemand } from './on-demand.tsx';

const Tooltip = onDemand(() => import('./popover/tooltip.tsx').then((module) => module.Tooltip));

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
  const anchor = useRef<HTMLSpanElement>(null);
  const [isShown, setIsShown] = useState(false);
  const show = (): void => setIsShown(true);
  const hide = (): void => setIsShown(false);
  return (
    <span ref={anchor} className="inline-flex">
      <Button
        {...button}
        aria-disabled
        aria-describedby={id}
        onClick={(event) => {
          ignoreClick(event);
          show();
        }}
        onFocus={show}
        onBlur={hide}
        onPointerEnter={show}
        onPointerLeave={hide}
      />
      <span id={id} className="sr-only">
        {unavailable}
      </span>
      {isShown ? (
        <Tooltip anchor={anchor} onClose={hide}>
          {unavailable}
        </Tooltip>
      ) : null}
    </span>
  );
}

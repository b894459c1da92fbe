import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  icon: LucideIcon;
  colour: string;
  title?: string | undefined;
  /** Long texts go on in the next line. */
  wraps?: boolean;
  children: ReactNode;
};

/** A state: text with an icon. */
export function IconText({ icon: Icon, colour, title, wraps = false, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium ${wraps ? '' : 'whitespace-nowrap'} ${colour}`}
      title={title}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {/* Text beside it is aligned with this text and not with the icon, which comes first. */}
      <span className="self-baseline">{children}</span>
    </span>
  );
}

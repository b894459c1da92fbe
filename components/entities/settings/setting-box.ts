import type { RefCallBack } from 'react-hook-form';

/** What connects a control to its form and to its message. */
export type ConnectedField = {
  ref: RefCallBack;
  onBlur: () => void;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** The look of a one-line control of a setting. */
export const settingBox =
  'h-9 rounded-md border border-foreground/25 bg-background px-2.5 text-base aria-[invalid=true]:border-destructive sm:text-sm';

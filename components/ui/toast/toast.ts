/** Short messages about what was done; the code that shows them is loaded with the first one. */

export type ToastKind = 'message' | 'success' | 'error';
/** `id`: a repeated message with the same one is shown once. `duration` in milliseconds. */
export type ToastOptions = { id?: string; duration?: number };
type ShowToast = (kind: ToastKind, text: string, options?: ToastOptions) => void;

let show: ShowToast | null = null;
const waiting: Parameters<ShowToast>[] = [];
const listeners = new Set<() => void>();

function send(...toast: Parameters<ShowToast>): void {
  if (show) show(...toast);
  else {
    waiting.push(toast);
    for (const listener of listeners) listener();
  }
}

export const toast = Object.assign((text: string) => send('message', text), {
  success: (text: string, options?: ToastOptions) => send('success', text, options),
  error: (text: string, options?: ToastOptions) => send('error', text, options),
});

/** Whether something is or was to be shown. */
export function hasToasts(): boolean {
  return show !== null || waiting.length > 0;
}

export function listenForToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when toasts can be shown: those that wait are shown then. */
export function showToastsBy(next: ShowToast | null): void {
  show = next;
  if (next) for (const each of waiting.splice(0)) next(...each);
}

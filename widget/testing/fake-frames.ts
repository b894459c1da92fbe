// The card frames of a form, without their documents: what they would send to the page.
import { type FieldState, type FromFrame, wrapMessage } from '../messages.ts';
import { gateway, get } from './fake-checkout.ts';

export function sendFromFrame(field: 'cardNumber' | 'cvv', message: FromFrame): void {
  const frame = get<HTMLIFrameElement>(`iframe.wpwl-control-${field}`);
  const data = wrapMessage(frame.name, message);
  window.dispatchEvent(new MessageEvent('message', { origin: gateway, source: frame.contentWindow, data }));
}

/** The frame of the number with what its digits may be. */
export function detect(brands: readonly string[], state: Partial<FieldState> = {}): void {
  const base = { isEmpty: false, isValid: true, isComplete: true, error: null, cvvLength: 3, areBrandsSure: true };
  sendFromFrame('cardNumber', { type: 'state', state: { ...base, brands, ...state } });
}

// The options of the page (`wpwlOptions`), read when the page is complete, with their defaults.
import type { WidgetError, WidgetOptions } from '../packages/checkout-js/src/types.ts';

/** A `const wpwlOptions` of a script is no property of the window, but in scope of all scripts. */
declare const wpwlOptions: WidgetOptions | undefined;

export function readOptions(): WidgetOptions {
  const options = typeof wpwlOptions === 'undefined' ? undefined : wpwlOptions;
  return typeof options === 'object' && options !== null ? options : {};
}

/** Options of the family are booleans or their texts. */
export function isTrue(value: boolean | string | undefined, fallback: boolean): boolean {
  return value === undefined ? fallback : value === true || value === 'true';
}

/** An error inside a callback of the shop is reported like one of its own, and does not end the payment. */
export function callBack<Args extends readonly unknown[], Result>(
  callback: ((...args: Args) => Result) | undefined,
  ...args: Args
): Result | undefined {
  if (typeof callback !== 'function') return undefined;
  try {
    return callback.call(args[0], ...args);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
    return undefined;
  }
}

/** Reports to the page, or to the console of the developer when the page does not listen. */
export function reportError(options: WidgetOptions, error: WidgetError): void {
  if (options.onError) callBack(options.onError, error);
  // biome-ignore lint/suspicious/noConsole: the developer of a shop looks for the reason there.
  else console.warn(`${error.name}: ${error.message}`);
}

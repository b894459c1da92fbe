// The gateway's answer to a payment of the form, reduced to what the page needs; whatever does not fit is dropped.

export type NamedValue = { readonly name: string; readonly value: string };

/** A request in a hidden frame before the redirect (spec 4.6). */
export type Precondition = {
  readonly url: string;
  readonly method: 'POST' | 'GET';
  readonly parameters: readonly NamedValue[];
};

export type Redirect = Precondition & { readonly preconditions: readonly Precondition[] };

export type PaymentAnswer = {
  readonly code: string;
  readonly description: string;
  readonly errors: readonly { readonly name: string; readonly message: string }[];
  readonly redirect?: Redirect;
  readonly returnUrl?: string;
};

export type Progress = {
  readonly state: 'open' | 'processing' | 'redirected' | 'finished';
  /** Finished without success: the checkout takes another attempt. */
  readonly isDeclined?: boolean;
  readonly redirect?: Redirect;
  readonly returnUrl?: string;
};

type Wire = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Wire => (typeof value === 'object' && value !== null ? (value as Wire) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** An address that a browser may be sent to: never a script. */
export function readWebAddress(value: unknown): string | undefined {
  const url = textOf(value);
  return URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol) ? url : undefined;
}

function readStep(value: unknown): Precondition | undefined {
  const { url, method, parameters } = objectOf(value);
  const address = readWebAddress(url);
  if (address === undefined) return undefined;
  return {
    url: address,
    method: textOf(method).toUpperCase() === 'GET' ? 'GET' : 'POST',
    parameters: listOf(parameters)
      .map(objectOf)
      .map(({ name, value: text }) => ({ name: textOf(name), value: textOf(text) })),
  };
}

function readRedirect(value: unknown): Redirect | undefined {
  const step = readStep(value);
  if (!step) return undefined;
  const preconditions = listOf(objectOf(value).preconditions)
    .map(readStep)
    .filter((entry) => entry !== undefined);
  return { ...step, preconditions };
}

function readWays(wire: Wire): Pick<PaymentAnswer, 'redirect' | 'returnUrl'> {
  const redirect = readRedirect(wire.redirect);
  const returnUrl = readWebAddress(wire.returnUrl);
  return { ...(redirect ? { redirect } : {}), ...(returnUrl ? { returnUrl } : {}) };
}

/** Undefined: it is no answer of the gateway. */
export function readAnswer(value: unknown): PaymentAnswer | undefined {
  const wire = objectOf(value);
  const result = objectOf(wire.result);
  if (textOf(result.code) === '') return undefined;
  const errors = listOf(result.parameterErrors)
    .map(objectOf)
    .map(({ name, message }) => ({ name: textOf(name), message: textOf(message) }));
  return { code: textOf(result.code), description: textOf(result.description), errors, ...readWays(wire) };
}

const states = ['open', 'processing', 'redirected', 'finished'] as const;

export function readProgress(value: unknown): Progress | undefined {
  const wire = objectOf(value);
  const state = states.find((known) => known === wire.state);
  return state && { state, ...readWays(wire) };
}

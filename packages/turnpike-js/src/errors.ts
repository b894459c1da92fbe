export type ParameterError = { readonly name: string; readonly value: string | null; readonly message: string };

/** The answer to a request that failed: its result, and with a declined payment the payment itself. */
export type FailedAnswer = {
  readonly id?: string;
  readonly result?: {
    readonly code: string;
    readonly description: string;
    readonly parameterErrors?: readonly ParameterError[];
  };
  readonly [name: string]: unknown;
};

/** The gateway answered with an error, or declined the payment. */
export class TurnpikeError extends Error {
  override readonly name = 'TurnpikeError';
  /** The status of HTTP. */
  readonly status: number;
  /** The result code; empty when something before the gateway answered. */
  readonly code: string;
  readonly description: string;
  /** Every parameter that was wrong or missing. */
  readonly parameterErrors: readonly ParameterError[];
  readonly response: FailedAnswer;

  constructor(status: number, response: FailedAnswer) {
    const { code = '', description = `HTTP status ${status}`, parameterErrors = [] } = response.result ?? {};
    const details = parameterErrors.map(({ name, message }) => `${name} ${message}`).join(', ');
    super([`${code} ${description}`.trim(), details].filter((text) => text !== '').join(': '));
    this.status = status;
    this.code = code;
    this.description = description;
    this.parameterErrors = parameterErrors;
    this.response = response;
  }
}

/** No answer arrived: whether the request had an effect is unknown. `cause` is the error of the connection. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** A webhook that this secret did not sign or encrypt, or that is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

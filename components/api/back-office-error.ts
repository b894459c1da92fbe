/** An error response of /api/backoffice; its message can be shown to users. */
export class BackOfficeError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details: unknown = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** The messages about single fields of the request, for the form that sent it. */
  get fields(): readonly { name: string; message: string }[] {
    return (this.details as { fields?: { name: string; message: string }[] } | null)?.fields ?? [];
  }
}

/** The error that a response describes. */
export async function readError(response: Response): Promise<BackOfficeError> {
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string; details?: unknown };
  } | null;
  const error = body?.error ?? { code: 'failed', message: 'Turnpike failed. Try again in a moment.' };
  return new BackOfficeError(response.status, error.code, error.message, error.details ?? null);
}

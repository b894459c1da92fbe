import type { AssistantKey, SessionUser } from '#lib/identity/index.ts';

/** What the assistant needs of the back office: its routes, called as a user, with every check of the screens. */

export type AssistantCaller = { key: AssistantKey; user: SessionUser; address: string | null };

export type BackOfficeCall = {
  method: 'GET' | 'POST';
  /** As declared: `/cases/:id`. */
  route: string;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  signal: AbortSignal;
};

export type BackOfficeAnswer = { data: unknown } | { rejected: { status: number; code: string; message: string } };

export type CallBackOffice = (
  caller: Pick<AssistantCaller, 'user' | 'address'>,
  call: BackOfficeCall,
) => Promise<BackOfficeAnswer>;

/** A call that was rejected; the message is for users. */
export class RejectedCall extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

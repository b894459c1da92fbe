import type { Context } from 'hono';

/** More than any page of ours, or of an issuer, sends. */
const maxFormLength = 65_536;

/** The fields of a form that a browser posts; none for a longer one, or one of another type. */
export async function readBrowserForm({ req }: Context): Promise<URLSearchParams> {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const body = isForm ? await req.text() : '';
  return new URLSearchParams(body.length > maxFormLength ? '' : body);
}

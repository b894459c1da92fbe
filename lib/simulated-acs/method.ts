import { decodeMessage, encodeMessage } from '#lib/authentication/index.ts';

/** What the page of the method brings back: null for data that no 3DS server sends. */
export type MethodReturn = { notificationURL: string; threeDSMethodData: string };

/** A browser brings method data; the issuer would look at the browser now, and notifies the 3DS server. */
export function readMethodData(threeDSMethodData: string): MethodReturn | null {
  const data = parse(decodeMessage(threeDSMethodData) ?? '');
  const { threeDSServerTransID, threeDSMethodNotificationURL: notificationURL } = data;
  if (typeof threeDSServerTransID !== 'string' || typeof notificationURL !== 'string') return null;
  if (!/^https?:/.test(notificationURL) || !URL.canParse(notificationURL)) return null;
  return { notificationURL, threeDSMethodData: encodeMessage({ threeDSServerTransID }) };
}

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

import { html, raw } from 'hono/html';
import { newSecretBytes } from '#lib/platform/ids.ts';

type Html = ReturnType<typeof html>;

export type BrowserPage = {
  title: string;
  body: Html | string;
  /** Source text of the page's only script. */
  script?: string;
  style?: string;
  status?: number;
  /** Origins whose pages this one may frame; nothing else is framed. */
  frames?: readonly string[];
};

/**
 * A page for the browser of a shopper. It is plain HTML that needs no other file; a shop may frame it, and its forms
 * may lead to any address: Chromium applies `form-action` to the redirect after a form too, which would stop the way
 * back to the shop (docs/decisions/0027).
 */
export async function browserPage({
  title,
  body,
  script,
  style,
  status = 200,
  frames = [],
}: BrowserPage): Promise<Response> {
  const nonce = newSecretBytes(16).toString('base64');
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${style === undefined ? '' : html`<style nonce="${nonce}">${raw(style)}</style>`}
</head>
<body>
${body}
${script === undefined ? '' : html`<script nonce="${nonce}">${raw(script)}</script>`}
</body>
</html>
`;
  const source = `'nonce-${nonce}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${script === undefined ? "'none'" : source}`,
    `style-src ${style === undefined ? "'none'" : source}`,
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "base-uri 'none'",
  ].join('; ');
  return new Response(String(text), {
    status,
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** For an address that belongs to no payment, or to one that is gone. */
export function unknownPaymentPage(): Promise<Response> {
  const body = html`<p>This page does not belong to a payment. Go back to the shop.</p>`;
  return browserPage({ title: 'Unknown', body, status: 404 });
}

/** A value as source text of a script: what could end the script or its line is written as an escape. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

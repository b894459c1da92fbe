import { html } from 'hono/html';
import type { Authentication } from '#lib/authentication/index.ts';
import { browserPage } from './browser-page.ts';

/** EMV 3-D Secure 2.2, section 5.8: an issuer that has not taken the device data by then goes without. */
const methodTimeoutMs = 10_000;

/**
 * Collects what the issuer wants to know of the browser: the shop has not run the precondition of the redirect, or did
 * not wait for its end. Device data go to the issuer in a hidden frame, then the browser goes on.
 */
export function collectPage({ methodUrl }: Authentication, methodData: string): Promise<Response> {
  const frame =
    methodUrl === null
      ? ''
      : html`<iframe name="method" title="Device data" hidden></iframe>
<form id="method" method="post" action="${methodUrl}" target="method">
<input type="hidden" name="threeDSMethodData" value="${methodData}"></form>`;
  return browserPage({
    title: 'To your card issuer',
    body: html`<form id="next" method="post"><input type="hidden" name="collected" value="true">
<noscript><button>Continue</button></noscript></form>
${frame}`,
    script,
    // The page of the issuer may lead its frame to other servers; it ends at ours.
    frames: methodUrl === null ? [] : ["'self'", 'https:', new URL(methodUrl).origin],
  });
}

const script = `'use strict';
const next = document.getElementById('next');
const fields = {
  language: navigator.language,
  screenHeight: screen.height,
  screenWidth: screen.width,
  screenColorDepth: screen.colorDepth,
  timezone: new Date(performance.timeOrigin).getTimezoneOffset(),
};
for (const [name, value] of Object.entries(fields)) {
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = 'browser.' + name;
  input.value = String(value);
  next.append(input);
}
const method = document.getElementById('method');
if (method === null) next.submit();
else {
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.turnpike === 'method') next.submit();
  });
  setTimeout(() => next.submit(), ${methodTimeoutMs});
  method.submit();
}
`;

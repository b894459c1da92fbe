import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import {
  type Authentication,
  continueInBrowser,
  type NextStep,
  receiveMethodNotice,
  receiveResult,
  returnFromIssuer,
} from '#lib/authentication/index.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import type { GatewayServices } from '../services.ts';
import { autoPostPage } from './auto-post-page.ts';
import { browserPage, unknownPaymentPage } from './browser-page.ts';
import { collectPage } from './collect-page.ts';
import { inShop } from './framing-origins.ts';
import { readBrowserForm } from './read-browser-form.ts';
import { returnShopper } from './return-shopper.ts';

/** What the browser of a shopper, and the directory server, do with an authentication (spec 4.6). */
export function mountAuthenticationPages(gateway: Hono, services: GatewayServices): void {
  gateway.on(['GET', 'POST'], '/v1/threeDSecure/:id/challenge', (context) => visit(services, context));
  gateway.post('/v1/threeDSecure/:id/method', (context) => receiveNotice(services, context));
  gateway.on(['GET', 'POST'], '/v1/threeDSecure/:id/result', (context) => returnWithResult(services, context));
  gateway.post('/v1/threeDSecure/results', async (context) => {
    const answer = await receiveResult(services, (await context.req.text()).slice(0, maxMessageLength));
    return new Response(JSON.stringify(answer), {
      headers: { 'Content-Type': 'application/json;charset=UTF-8', 'Cache-Control': 'no-store' },
    });
  });
}

/** Messages of the protocol are far shorter; a cut one is malformed. */
const maxMessageLength = 65_536;

const idOf = (context: Context): string => context.req.param('id') ?? '';

async function visit(services: GatewayServices, context: Context): Promise<Response> {
  const form = await readBrowserForm(context);
  const step = await continueInBrowser(services, idOf(context), {
    hasCollected: form.get('collected') === 'true',
    browser: readBrowser(context, form),
  });
  return step ? inShop(services, step.authentication.channelId, pageOf(step)) : unknownPaymentPage();
}

/** By the names of spec 2.5, as the script of the page and the headers of the request say. */
function readBrowser({ req }: Context, form: URLSearchParams): Record<string, string> {
  const fields = [...form].filter(([name]) => name.startsWith('browser.'));
  const headers = {
    acceptHeader: req.header('accept'),
    userAgent: req.header('user-agent'),
    language: req.header('accept-language')?.split(/[,;]/)[0],
    ip: req.header(clientAddressHeader),
  };
  const known = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
  return {
    ...Object.fromEntries(known),
    ...Object.fromEntries(fields.map(([name, value]) => [name.slice('browser.'.length), value])),
  };
}

function pageOf(step: NextStep): Promise<Response> {
  switch (step.kind) {
    case 'collect':
      return collectPage(step.authentication, step.methodData);
    case 'challenge':
      return autoPostPage(step.challengeUrl, { creq: step.creq }, 'To your card issuer');
    case 'wait':
      return waitPage();
    case 'return':
      return returnFrom(step.authentication);
  }
}

/** The notice is framed by nothing of the shop: it shows nothing, and issuers may nest it. */
async function receiveNotice(services: GatewayServices, context: Context): Promise<Response> {
  if (!(await receiveMethodNotice(services, idOf(context)))) return unknownPaymentPage();
  return browserPage({
    title: 'Done',
    body: '',
    // The page that collects is ours; a shop that frames this one learns nothing.
    script: "parent.postMessage({ turnpike: 'method' }, location.origin);",
  });
}

async function returnWithResult(services: GatewayServices, context: Context): Promise<Response> {
  const cres = (await readBrowserForm(context)).get('cres');
  const authentication = await returnFromIssuer(services, idOf(context), cres);
  return authentication ? inShop(services, authentication.channelId, returnFrom(authentication)) : unknownPaymentPage();
}

/** An authentication that is still open is returned too: the shop reads that it is pending. */
function returnFrom({ shopperResultUrl, paymentId, id, ndc }: Authentication): Promise<Response> {
  if (shopperResultUrl === null) return browserPage({ title: 'Done', body: html`<p>You can close this window.</p>` });
  const resource = paymentId === null ? 'authentication' : 'payment';
  return returnShopper({ shopperResultUrl, resource, id: paymentId ?? id, ndc });
}

function waitPage(): Promise<Response> {
  return browserPage({
    title: 'Waiting for your card issuer',
    body: html`<p>Waiting for your card issuer. This page goes on by itself.</p>`,
    script: 'setTimeout(() => location.replace(location.href), 2000);',
  });
}

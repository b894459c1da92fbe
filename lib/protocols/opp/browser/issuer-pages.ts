import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { currencyOfNumber, fromMinor } from '#lib/money/index.ts';
import {
  acsPaths,
  beginChallenge,
  type ChallengeStep,
  challengeChoices,
  completeChallenge,
  oneTimePassword,
  outOfBand,
  readMethodData,
} from '#lib/simulated-acs/index.ts';
import type { GatewayServices } from '../services.ts';
import { autoPostPage } from './auto-post-page.ts';
import { browserPage } from './browser-page.ts';
import { issuerStyle } from './issuer-style.ts';
import { readBrowserForm } from './read-browser-form.ts';

/** The pages of the simulated card issuer: they speak to browsers as its access control server. */
export function mountIssuerPages(gateway: Hono, services: GatewayServices): void {
  gateway.post(acsPaths.method, answerMethod);
  gateway.get(acsPaths.challenge, async (context) =>
    pageOf(await beginChallenge(services.simulatedAcs, tokenOf(context), null)),
  );
  gateway.post(acsPaths.challenge, async (context) => {
    const form = await readBrowserForm(context);
    const returnCode = form.get('returnCode');
    const step =
      returnCode === null
        ? await beginChallenge(
            services.simulatedAcs,
            tokenOf(context),
            form.get('creq'),
            form.get('threeDSSessionData'),
          )
        : await completeChallenge(services.simulatedAcs, form.get('t') ?? tokenOf(context), {
            returnCode,
            code: form.get('code'),
          });
    return pageOf(step);
  });
}

const tokenOf = (context: Context): string => context.req.query('t') ?? '';

/** A hidden frame: it collects nothing and reports that it is done. */
async function answerMethod(context: Context): Promise<Response> {
  const data = readMethodData((await readBrowserForm(context)).get('threeDSMethodData') ?? '');
  if (!data) return messagePage('No method data.', 400);
  if (context.req.query('silent') !== undefined) return messagePage('This issuer never says that it is done.');
  const { notificationURL, threeDSMethodData } = data;
  return autoPostPage(notificationURL, { threeDSMethodData }, 'Device data');
}

function pageOf(step: ChallengeStep): Promise<Response> {
  if (step.kind === 'unknown') return messagePage('The card issuer does not know this challenge.', 404);
  if (step.kind === 'ask') return step.challenge.isSilent ? silentPage() : challengePage(step);
  if (step.notificationURL === null) return messagePage('Done. You can go back to the app.');
  const { cres, sessionData } = step;
  const session = sessionData === null ? {} : { threeDSSessionData: sessionData };
  return autoPostPage(step.notificationURL, { cres, ...session }, 'Back to the shop');
}

const messagePage = (text: string, status = 200): Promise<Response> =>
  browserPage({ title: 'Test card issuer', body: html`<main><p>${text}</p></main>`, style: issuerStyle, status });

const silentPage = (): Promise<Response> =>
  messagePage('This issuer never answers. The authentication ends after 30 minutes.');

/** Choices with a code beside them; with JavaScript or without. */
function challengePage({
  challenge,
  token,
  isWrong,
  isOutOfBand,
}: Extract<ChallengeStep, { kind: 'ask' }>): Promise<Response> {
  const { amount, currency, merchantName, last4 } = challenge;
  const code = currencyOfNumber(currency);
  const shown = code === null || amount === '0' ? '' : `${fromMinor(BigInt(amount), code)} ${code}`;
  return browserPage({
    title: 'Test card issuer',
    style: issuerStyle,
    body: html`<main>
<p class="hint">Test card issuer. No money moves. Choose the outcome of the authentication.</p>
<h1>Confirm that you are paying?</h1>
<p class="amount">${shown}</p>
<p>${merchantName}, with the card ending in ${last4}</p>
${isWrong ? html`<p class="error" role="alert">This is not the code. Try again.</p>` : ''}
<form method="post" action="${acsPaths.challenge}">
<input type="hidden" name="t" value="${token}">
${isOutOfBand ? html`<p role="status">We have asked in your banking app. Say here what the app would.</p>` : codeField}
<label for="returnCode">How should it end?</label>
<select id="returnCode" name="returnCode">${choices(isOutOfBand)}</select>
<button type="submit">Continue to the shop</button>
</form>
</main>`,
  });
}

const codeField = html`<label for="code">Code (${oneTimePassword})</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" value="${oneTimePassword}">`;

function choices(isOutOfBand: boolean) {
  const offered = isOutOfBand ? challengeChoices : [...challengeChoices, outOfBand];
  return offered.map(({ value, label }) => html`<option value="${value}">${label}</option>`);
}

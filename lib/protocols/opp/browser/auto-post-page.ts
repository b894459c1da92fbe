import { html } from 'hono/html';
import { browserPage } from './browser-page.ts';

/** Brings fields to another server by the browser of the shopper; without scripts the shopper presses the button. */
export function autoPostPage(
  action: string,
  fields: Readonly<Record<string, string>>,
  title: string,
): Promise<Response> {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return browserPage({
    title,
    body: html`<form method="post" action="${action}">${inputs}<button>Continue</button></form>`,
    script: 'document.forms[0].submit();',
  });
}

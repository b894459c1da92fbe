import { escapeHtml } from '#lib/platform/escape-html.ts';

/** The pages that the library renders itself; all others are in app/(sso). */

const style = `
:root{color-scheme:light dark;--bg:#fff;--fg:#16191d;--muted:#59616b;--line:#dfe3e7;--primary:#1d5bb8;--on:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#121417;--fg:#e8eaed;--muted:#a2abb5;--line:#2d3238;--primary:#8ab4f8;--on:#10131a}}
body{margin:0;background:var(--bg);color:var(--fg);font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{box-sizing:border-box;max-width:24rem;margin:0 auto;padding:15vh 1rem 2rem}
p.brand{font-weight:600;margin:0 0 2rem}p.brand span{color:var(--primary);margin-right:.25rem}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:.5rem 0}
p.muted,code{color:var(--muted)}code{font-size:.8125rem;overflow-wrap:anywhere}a{color:var(--primary)}
button{font:inherit;font-weight:500;width:100%;margin-top:.75rem;padding:.5rem 1rem;border-radius:.375rem;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button.primary{background:var(--primary);border-color:var(--primary);color:var(--on)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}`;

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Turnpike</title><style>${style}</style></head><body><main><p class="brand"><span aria-hidden="true">◆</span> Turnpike</p><h1>${title}</h1>${body}</main></body></html>`;
}

/** Advice for error codes that users can act on. */
const advice: Record<string, string> = {
  invalid_redirect_uri: 'The application requested a redirect to a URL that is not registered.',
  invalid_client: 'This application is not registered here.',
  invalid_request: 'The request of the application is incomplete or contradictory.',
  session_not_found: 'This sign-in has expired or was started in another browser.',
};

export function errorPage(error: string, description: string | undefined): string {
  const text = advice[error] ?? 'The request of the application cannot be processed.';
  return frame(
    'You cannot be signed in',
    `<p>${text} Nothing was shared with it.</p><p>Go back to the application and start again. If the problem persists, contact its operator with this code:</p><p><code>${escapeHtml(`${error}${description ? `: ${description}` : ''}`)}</code></p>`,
  );
}

export function signOutPage(form: string): string {
  return frame(
    'Sign out?',
    `<p class="muted">You will have to sign in again to use the applications that sign you in through Turnpike.</p>${form}<button class="primary" type="submit" form="op.logoutForm" value="yes" name="logout">Sign out</button><button type="submit" form="op.logoutForm">Stay signed in</button>`,
  );
}

export function signedOutPage(): string {
  return frame(
    'You are signed out',
    '<p class="muted">Applications that are open in this browser, the back office too, end their own sessions.</p><p><a href="/">Go to the back office</a></p>',
  );
}

/** The look of the pages of payment links, from 320 pixels wide, light and dark. */
export const paymentLinkStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d4d4d8, #3f3f46);
  --muted: light-dark(#52525b, #a1a1aa); }
body { margin: 0; background: light-dark(#fff, #18181b); color: light-dark(#18181b, #f4f4f5); }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 24px 20px 64px; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.125rem; font-weight: 600; }
h2 { margin: 0; font-size: 1.125rem; font-weight: 600; }
.logo { display: block; width: auto; max-width: 100%; height: auto; max-height: 56px; margin: 0 0 16px; }
.amount { margin: 4px 0 0; font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.description { margin: 4px 0 0; color: var(--muted); }
.notice { margin: 0 0 16px; padding: 8px 12px; border: 1px solid #8b5cf6; border-radius: 8px; font-size: 0.875rem; }
.form { margin-top: 24px; }
.outcome { margin-top: 24px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
.outcome p { margin: 4px 0 0; }
.button { display: inline-block; padding: 10px 20px; border-radius: 8px; background: #1d4ed8; color: #fff;
  text-decoration: none; font-weight: 500; }
:focus-visible { outline: 3px solid #60a5fa; outline-offset: 1px; }
`;

/** The look of the simulated issuer's pages: from 250 pixels wide, the smallest window of a challenge. */
export const issuerStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
:root { background: Canvas; color: CanvasText; }
body { margin: 0; }
main { box-sizing: border-box; display: grid; gap: 0.75rem; max-width: 28rem; margin: 0 auto; padding: 1rem; }
main p { margin: 0; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.25rem; }
.hint { padding: 0.5rem 0.75rem; border: 1px solid #8b5cf6; border-radius: 4px; font-size: 0.875rem; }
.amount { font-size: 1.75rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.error { color: light-dark(#b91c1c, #fca5a5); }
form { display: grid; gap: 0.5rem; }
label { font-size: 0.875rem; font-weight: 500; }
input, select, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit;
  border: 1px solid GrayText; border-radius: 4px; }
button { border-color: transparent; background: #1d4ed8; color: #fff; font-weight: 500; }
:focus-visible { outline: 3px solid #60a5fa; outline-offset: 1px; }
`;

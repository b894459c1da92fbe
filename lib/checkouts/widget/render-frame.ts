// The page of a card frame: a field of the gateway's origin inside the shop's page (spec 4.2).
import { getBuiltFile } from './widget-files.ts';

/** The frame has no inline script or style, and connects to the gateway alone. */
export function frameHeaders(ancestors: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : '*'}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cache-Control': 'no-store',
  };
}

/** The same page for every field and checkout; the script reads which one it is from its address. */
export function renderFrame(): string {
  const script = getBuiltFile('frame.js');
  const style = getBuiltFile('frame.css');
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Card field</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="stylesheet" href="/v1/widget/${style.file}" integrity="${style.integrity}" crossorigin="anonymous">`,
    `<script src="/v1/widget/${script.file}" integrity="${script.integrity}" crossorigin="anonymous" defer></script>`,
    '</head><body></body></html>\n',
  ].join('\n');
}

/**
 * On every answer, also a refusal; a page or file may set stricter ones of its own. Strict-Transport-Security counts for
 * a host whatever the port, so only an installation that is reached by https sends it.
 */
export function baseHeaders(isHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/**
 * The security headers of every page. Scripts run only with this answer's nonce, or when such a script
 * loads them; styles may be inline, because Next writes style attributes. A page that shops send
 * shoppers to, or frame, may return them to any shop (`isBetweenShops`).
 */
export function securityHeaders(
  nonce: string,
  hotReload: boolean,
  { isBetweenShops = false } = {},
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    // React's development build rebuilds stack traces with eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${hotReload ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    // Chromium applies it to the redirect after a form, too, which leads a shopper to the shop.
    ...(isBetweenShops ? [] : ["form-action 'self'", "frame-ancestors 'none'"]),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  };
}

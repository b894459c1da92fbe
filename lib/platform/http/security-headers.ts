/**
 * The security headers of every page. Scripts run only with this answer's nonce, or when such a script
 * loads them; styles may be inline, because both Next and Scalar write style attributes.
 */
export function securityHeaders(nonce: string, hotReload: boolean): Record<string, string> {
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
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  };
}

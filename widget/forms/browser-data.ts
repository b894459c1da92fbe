// What an issuer wants to know of the browser (spec 2.5, for 3D Secure).

import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import { findChallengeSize } from '../payment/challenge-size.ts';

/** The header itself cannot be read by a script; the gateway compares it with that of the request. */
const acceptHeader = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

export function readBrowserData({ threeDIframeSize }: WidgetOptions): Record<string, string> {
  const data = {
    acceptHeader,
    language: navigator.language.slice(0, 8),
    screenHeight: String(Math.round(screen.height)),
    screenWidth: String(Math.round(screen.width)),
    timezone: String(new Date().getTimezoneOffset()),
    userAgent: navigator.userAgent,
    javaEnabled: 'false',
    screenColorDepth: String(screen.colorDepth),
    challengeWindow: findChallengeSize(threeDIframeSize, window.innerWidth),
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [`customer.browser.${name}`, value]));
}

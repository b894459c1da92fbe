// What an issuer wants to know of the browser and no header shows (spec 2.5, for 3D Secure).

import type { WidgetOptions } from '../../packages/checkout-js/src/types.ts';
import { canonicalTag } from '../locales.ts';
import { findChallengeSize } from '../payment/challenge-size.ts';

export function readBrowserData({ threeDIframeSize }: WidgetOptions): Record<string, string> {
  const data = {
    language: canonicalTag(navigator.language),
    screenHeight: String(Math.round(screen.height)),
    screenWidth: String(Math.round(screen.width)),
    timezone: String(new Date().getTimezoneOffset()),
    javaEnabled: 'false',
    screenColorDepth: String(screen.colorDepth),
    challengeWindow: findChallengeSize(threeDIframeSize, window.innerWidth),
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [`customer.browser.${name}`, value]));
}

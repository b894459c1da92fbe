import type { GuideHeading } from '#lib/docs/index.ts';

/** A heading of the reference, with an address on its page. */
export function headingOf(text: string): GuideHeading {
  return { id: text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), text };
}

import type { DocsReader } from '#lib/docs/staff/index.ts';

/** Who reads: without a session, without the permission to use tokens, or with what the samples need. */
export type Reading = {
  baseUrl: string;
  isSignedIn: boolean;
  reader: DocsReader | null;
  /** Names this visit, for keys that may be used once. */
  run: string;
};

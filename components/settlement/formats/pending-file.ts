export type PendingFile = { file: File; psp: string };

const kept: { pending: PendingFile | null } = { pending: null };

/** A file that could not be imported, on its way to the page of formats. */
export function keepPendingFile(pending: PendingFile): void {
  kept.pending = pending;
}

/** The file on its way. React may render a page more than once before it is shown, so reading it changes nothing. */
export function readPendingFile(): PendingFile | null {
  return kept.pending;
}

/** The page of formats is shown: the next visit has no file. */
export function removePendingFile(): void {
  kept.pending = null;
}

export type PendingFile = { file: File; psp: string };

const kept: { pending: PendingFile | null } = { pending: null };

/** A file that could not be imported, on its way to the page of formats. */
export function keepPendingFile(pending: PendingFile): void {
  kept.pending = pending;
}

/** The file on its way, once. */
export function takePendingFile(): PendingFile | null {
  const { pending } = kept;
  kept.pending = null;
  return pending;
}

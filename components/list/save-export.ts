const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/**
 * Counts the rows of a CSV file from its chunks: they end in CR LF, which may be divided between two chunks and also
 * stands in quoted cells. A quote inside a cell is doubled.
 */
function countRows(): (chunk: Uint8Array) => number {
  let rows = 0;
  let before = 0;
  let isQuoted = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted;
      if (byte === lineFeed && before === carriageReturn && !isQuoted) rows += 1;
      before = byte;
    }
    return rows;
  };
}

/** The name that the server chose for the file. */
function fileNameOf(headers: Headers, noun: string): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `${noun}.csv`;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export type ExportAnswer = { headers: Headers; body: ReadableStream | null };

/** Saves a file that arrives in parts; returns its name and, of a CSV file, the number of its rows. */
export async function saveExport(
  { headers, body }: ExportAnswer,
  noun: string,
  onProgress: (rows: number | null) => void,
): Promise<{ name: string; rows: number | null }> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  const chunks: BlobPart[] = [];
  const type = headers.get('content-type') ?? 'text/csv';
  const count = countRows();
  const isText = type.startsWith('text/csv');
  let rows = isText ? 0 : null;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    chunks.push(part.value as BlobPart);
    // The first row is the head.
    if (isText) rows = Math.max(count(part.value) - 1, 0);
    onProgress(rows);
  }
  const name = fileNameOf(headers, noun);
  save(new Blob(chunks, { type }), name);
  return { name, rows };
}

/** The first bytes of files that are no text. */
const archives: readonly { bytes: readonly number[]; refusal: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    refusal:
      'The file is a ZIP archive or an Excel workbook. Unpack it, or save the sheet as CSV in UTF-8, and import that.',
  },
  { bytes: [0x1f, 0x8b], refusal: 'The file is compressed with gzip. Unpack it and import what is in it.' },
];

/**
 * Why a file is refused that is an archive, by its first bytes; null when it is none. It is not unpacked: a small archive
 * may have any amount of bytes in it.
 */
export function refuseArchive(start: Uint8Array): string | null {
  const found = archives.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  return found?.refusal ?? null;
}

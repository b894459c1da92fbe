/** Shortens ids in paths to their first eight and last four characters. */
export function shortenPath(path: string): string {
  return path.replaceAll(/([0-9a-f]{8})[0-9a-f]{20}([0-9a-f]{4})/g, '$1…$2');
}

/**
 * One line of CSV (RFC 4180). A value that a spreadsheet would calculate gets a leading apostrophe, so that it stays
 * text.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: string | null): string {
  if (value === null) return '';
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

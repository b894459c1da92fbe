import { encode } from 'uqr';

/** A QR code as the path of an SVG of `size` by `size` units. */
export type QrCode = { size: number; path: string };

/** Modules of an address, each a square of one unit; the quiet zone around them is part of it. */
export function qrCodeOf(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}

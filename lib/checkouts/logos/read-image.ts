/** The types of images that every browser shows and that run no code: no SVG. */
export type ImageType = 'png' | 'jpg' | 'webp';
type Image = { type: ImageType; width: number; height: number };

/** What an image is by its own bytes, whatever its file is called; null: none of these, cut off, or animated. */
export function readImage(bytes: Uint8Array): Image | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(data) ?? readWebp(data) ?? readJpeg(data);
  } catch (error) {
    // A size inside the file points behind its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A row of chunks from IHDR to IEND, with nothing behind it. */
function readPng(data: Buffer): Image | null {
  if (!data.subarray(0, 8).equals(pngSignature) || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  let type = '';
  let at = 8;
  while (type !== 'IEND') {
    type = data.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return null;
    at += data.readUInt32BE(at) + 12;
  }
  if (at !== data.length) return null;
  return { type: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

function readWebp(data: Buffer): Image | null {
  const isWebp = data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || data.readUInt32LE(4) + 8 !== data.length) return null;
  const type = 'webp';
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type, width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = data.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const isAnimated = (data.readUInt8(20) & 0x02) !== 0;
      return isAnimated ? null : { type, width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    }
    default:
      return null;
  }
}

/** Frames that hold the size: all SOF markers, without the tables DHT, JPG and DAC between them. */
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments up to the frame; the last bytes are the end of the image. */
function readJpeg(data: Buffer): Image | null {
  if (data.readUInt16BE(0) !== 0xffd8 || data.readUInt16BE(data.length - 2) !== 0xffd9) return null;
  let at = 2;
  while (data.readUInt8(at) === 0xff) {
    const marker = data.readUInt8(at + 1);
    if (isStartOfFrame(marker)) {
      return { type: 'jpg', width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    }
    at += data.readUInt16BE(at + 2) + 2;
  }
  return null;
}

import { describe, expect, it } from 'vitest';
import { readImage } from './read-image.ts';

/** One pixel of each type, as encoders write it. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const lossyWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const losslessWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** Start, a comment, a frame of 300 by 80, and the end. */
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xfe, 0x00, 0x04, 0x68, 0x69, 0xff, 0xc2, 0x00, 0x0b, 0x08, 0x00, 0x50, 0x01, 0x2c, 0x01, 0x01,
  0x11, 0x00, 0xff, 0xd9,
]);

const extendedWebp = (flags: number): Buffer =>
  Buffer.from([
    ...Buffer.from('RIFF'),
    22,
    0,
    0,
    0,
    ...Buffer.from('WEBPVP8X'),
    10,
    0,
    0,
    0,
    flags,
    0,
    0,
    0,
    0x2b,
    0x01,
    0,
    0x4f,
    0,
    0,
  ]);

const withChunk = (name: string): Buffer =>
  Buffer.concat([png.subarray(0, 33), Buffer.from([0, 0, 0, 0]), Buffer.from(`${name}0000`), png.subarray(33)]);

describe('an image', () => {
  it.each([
    ['PNG', png, { type: 'png', width: 1, height: 1 }],
    ['PNG with a further chunk', withChunk('tEXt'), { type: 'png', width: 1, height: 1 }],
    ['lossy WebP', lossyWebp, { type: 'webp', width: 1, height: 1 }],
    ['lossless WebP', losslessWebp, { type: 'webp', width: 1, height: 1 }],
    ['WebP with transparency', extendedWebp(0x10), { type: 'webp', width: 300, height: 80 }],
    ['JPEG', jpeg, { type: 'jpg', width: 300, height: 80 }],
  ])('is known with its size: %s', (_, bytes, image) => expect(readImage(bytes)).toEqual(image));

  it.each([
    ['an animated PNG', withChunk('acTL')],
    ['an animated WebP', extendedWebp(0x02)],
    ['a PNG with something behind its end', Buffer.concat([png, Buffer.from('<script>')])],
    ['a JPEG with something behind its end', Buffer.concat([jpeg, Buffer.from('x')])],
    ['a PNG that was cut off', png.subarray(0, 40)],
    ['a WebP that was cut off', lossyWebp.subarray(0, 30)],
    ['a JPEG that was cut off', jpeg.subarray(0, 9)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('is none: %s', (_, bytes) => expect(readImage(bytes)).toBeNull());
});

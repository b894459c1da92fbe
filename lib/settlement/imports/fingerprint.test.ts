import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintBytes, writeFingerprint } from './fingerprint.ts';

const fingerprintOf = (bytes: Uint8Array): string => {
  const out = Buffer.alloc(fingerprintBytes);
  writeFingerprint(out, bytes);
  return out.toString('hex');
};

it('texts that differ have fingerprints that differ', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.uint8Array({ maxLength: 60 }), (one, other) => {
      expect(fingerprintOf(one) === fingerprintOf(other)).toBe(Buffer.compare(one, other) === 0);
    }),
  );
});

it('a hundred thousand ids that count up have as many fingerprints, in each half of them', () => {
  const all = Array.from({ length: 100_000 }, (_, index) => fingerprintOf(Buffer.from(`settlement-${index}`)));
  for (const half of [0, 16]) {
    expect(new Set(all.map((each) => each.slice(half, half + 16))).size).toBe(all.length);
  }
});

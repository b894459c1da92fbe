/** The bytes of a fingerprint. */
export const fingerprintBytes = 16;

/**
 * Writes 128 bits that differ for texts that differ (the mixing of cyrb128, which is in the public domain). Not for
 * secrets: a row that has the fingerprint of another one is compared with it before it is called a duplicate. A
 * cryptographic hash takes longer than all other work on a row together.
 */
export function writeFingerprint(out: Uint8Array, bytes: Uint8Array): void {
  let first = 1779033703;
  let second = 3144134277;
  let third = 1013904242;
  let fourth = 2773480762;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    first = second ^ Math.imul(first ^ byte, 597399067);
    second = third ^ Math.imul(second ^ byte, 2869860233);
    third = fourth ^ Math.imul(third ^ byte, 951274213);
    fourth = first ^ Math.imul(fourth ^ byte, 2716044179);
  }
  first = Math.imul(third ^ (first >>> 18), 597399067);
  second = Math.imul(fourth ^ (second >>> 22), 2869860233);
  third = Math.imul(first ^ (third >>> 17), 951274213);
  fourth = Math.imul(second ^ (fourth >>> 19), 2716044179);
  writeWord(out, 0, first ^ second ^ third ^ fourth);
  writeWord(out, 4, second ^ first);
  writeWord(out, 8, third ^ first);
  writeWord(out, 12, fourth ^ first);
}

function writeWord(out: Uint8Array, at: number, word: number): void {
  out[at] = word >>> 24;
  out[at + 1] = word >>> 16;
  out[at + 2] = word >>> 8;
  out[at + 3] = word;
}

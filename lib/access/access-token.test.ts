import { describe, expect, it } from 'vitest';
import { hashToken, hintOf, isWellFormedToken, newAccessToken } from './access-token.ts';

describe('access tokens', () => {
  it('carry 256 random bits behind a prefix and pass their own checksum', () => {
    const token = newAccessToken();
    expect(token).toMatch(/^tpk_00[0-9A-Za-z]{49}$/);
    expect(isWellFormedToken(token)).toBe(true);
    expect(newAccessToken()).not.toBe(token);
  });

  it('with any one character changed are refused without a look at the database', () => {
    const token = newAccessToken();
    for (let at = 4; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(isWellFormedToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
    expect(isWellFormedToken('')).toBe(false);
    expect(isWellFormedToken(`${token}x`)).toBe(false);
  });

  it('without a cell are not well formed', () => {
    expect(isWellFormedToken(`tpk_${'A'.repeat(43)}1sdcJy`)).toBe(false);
  });

  it('are kept as SHA-256 and shown by a hint that gives nothing away', () => {
    const token = newAccessToken();
    expect(hashToken(token)).toHaveLength(32);
    expect(hintOf(token)).toHaveLength(13);
  });
});

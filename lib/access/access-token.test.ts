import { describe, expect, it } from 'vitest';
import { hashToken, hintOf, isWellFormedToken, newAccessToken } from './access-token.ts';

describe('access tokens', () => {
  it('contain a prefix, 256 random bits and a valid checksum', () => {
    const token = newAccessToken();
    expect(token).toMatch(/^tpk_[0-9A-Za-z]{49}$/);
    expect(isWellFormedToken(token)).toBe(true);
    expect(newAccessToken()).not.toBe(token);
  });

  it('are rejected without a query when any character is changed', () => {
    const token = newAccessToken();
    for (let at = 4; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(isWellFormedToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }
    expect(isWellFormedToken('')).toBe(false);
    expect(isWellFormedToken(`${token}x`)).toBe(false);
  });

  it('are stored as SHA-256 and shown by a harmless hint', () => {
    const token = newAccessToken();
    expect(hashToken(token)).toHaveLength(32);
    expect(hintOf(token)).toHaveLength(13);
  });
});

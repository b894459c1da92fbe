// The five sizes of the issuer's frame (EMV 3-D Secure: challengeWindowSize).
import type { ThreeDFrameSize } from '../../packages/checkout-js/src/types.ts';

export type ChallengeSize = '1' | '2' | '3' | '4' | '5';

const sizes: Readonly<Record<string, ChallengeSize>> = {
  '250x400': '1',
  '390x400': '2',
  '500x600': '3',
  '600x400': '4',
};

const isSize = (value: unknown): value is ChallengeSize => typeof value === 'string' && /^[1-5]$/u.test(value);

/** The size of the option, or what fits the screen: a telephone's whole screen, else 500 by 600. */
export function findChallengeSize(option: ThreeDFrameSize | undefined, screenWidth: number): ChallengeSize {
  const plain = typeof option === 'string' ? option.replace(/^0/u, '') : option;
  if (isSize(plain)) return plain;
  if (typeof plain === 'object' && plain !== null) {
    return sizes[`${Number.parseInt(String(plain.width), 10)}x${Number.parseInt(String(plain.height), 10)}`] ?? '5';
  }
  return screenWidth < 640 ? '5' : '3';
}

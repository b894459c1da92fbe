import { expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

it('is a square of modules within a quiet zone of four', () => {
  const { size, path } = qrCodeOf('https://pay.example/pay/8ac7a4a1845f7e19018461a00b366a74');
  const at = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(at.length).toBeGreaterThan(200);
  expect(Math.min(...at)).toBe(4);
  expect(Math.max(...at)).toBe(size - 5);
});

export { isLuhnValid } from './card-number.ts';
export { hasCardNumber, lastFourOf, maskCardNumber, masked, maskSensitive, maskUnknown } from './redact.ts';

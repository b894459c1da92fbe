export { isLuhnValid } from './card-number.ts';
export {
  hasCardNumber,
  hideCardNumbers,
  lastFourOf,
  maskCardNumber,
  masked,
  maskSensitive,
  maskUnknown,
} from './redact.ts';

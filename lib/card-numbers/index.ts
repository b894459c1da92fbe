export { isLuhnValid } from './card-number.ts';
export { firstGoodMonth, isMonthOver } from './expiry.ts';
export { last4Field } from './last4-field.ts';
export {
  hasCardNumber,
  hiddenNumber,
  hideCardNumbers,
  lastFourOf,
  maskCardNumber,
  masked,
  maskSensitive,
  maskUnknown,
  replaceCardNumbers,
} from './redact.ts';

// Payments at a terminal (spec 2.12).

import { f, O, R, table } from '../field.ts';
import { dateTime } from '../types/calendar.ts';
import { alphanumeric, digits, oneOf, text } from '../types/field-types.ts';
import { latitude, longitude } from '../types/numbers.ts';

export const pos = table({ group: 'pos', title: 'Point of sale', section: '2.12', structure: true, usedBy: ['pos'] }, [
  f('pos.entryMode', R, oneOf('MANUAL', 'MAGSTRIPE', 'MAGSTRIPE_AS_FALLBACK', 'ICC', 'NFC_ICC', 'NFC_MAGSTRIPE')),
  f('pos.terminalId', R, digits(32), { condition: 'assigned by the acquirer' }),
  f('pos.deviceId', O, digits(32)),
  f(
    'pos.deviceType',
    O,
    oneOf('VENDORA_SHUTTLE', 'VENDORA_M007', 'VENDORA_M010', 'VENDORB_E105', 'VENDORB_E315', 'VENDORB_E335'),
  ),
  f('pos.encryptedPin.data', O, alphanumeric(2048), { sensitive: true }),
  f('pos.encryptedPin.ksn', O, alphanumeric(2048), { condition: 'key serial number of the PIN block' }),
  f('pos.encryptedSred.data', O, alphanumeric(2048), { sensitive: true }),
  f('pos.encryptedSred.ksn', O, alphanumeric(2048), { condition: 'key serial number of the encrypted read data' }),
  f('pos.iccDataRequest', O, alphanumeric(2048), { sensitive: true, condition: 'may hold the data of a track' }),
  f('pos.location.accuracy', O, digits(32)),
  f('pos.location.latitude', O, latitude),
  f('pos.location.longitude', O, longitude),
  f('pos.panSequenceNumber', O, digits(32)),
  f('pos.pinEntryCapability', O, oneOf('PIN_ENTRY_AVAILABLE', 'PIN_ENTRY_UNAVAILABLE')),
  f('pos.transactionSequenceNumber', O, digits(32)),
  f('pos.transactionSource', O, oneOf('POS')),
  f('pos.clearing.authorizationAcquirerCode', O, text(2048), { direction: 'response' }),
  f('pos.clearing.authorizationIssuerCode', O, text(2048), { direction: 'response' }),
  f('pos.clearing.identifier', O, text(2048), { direction: 'response' }),
  f('pos.merchantId', O, text(2048), { direction: 'response' }),
  f('pos.iccDataResponse', O, text(2048), { direction: 'response' }),
  f('pos.statusText', O, text(2048), { direction: 'response' }),
  f('pos.timestamp', O, dateTime, { direction: 'response' }),
]);

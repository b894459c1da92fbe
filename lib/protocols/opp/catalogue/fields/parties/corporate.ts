// The company behind a corporate purchase (spec 2.7).
import { f, O, table } from '../field.ts';
import { digits, text, yesNo } from '../types/field-types.ts';

export const corporate = table({ group: 'corporate', title: 'Corporate', section: '2.7' }, [
  f('corporate.name', O, text(30)),
  f('corporate.description', O, text(160)),
  f('corporate.street', O, text(100)),
  f('corporate.address', O, text(100)),
  f('corporate.city', O, text(80)),
  f('corporate.state', O, text(50)),
  f('corporate.postCode', O, text(16)),
  f('corporate.suite', O, text(30)),
  f('corporate.postboxNumber', O, text(15)),
  f('corporate.purchase', O, yesNo),
  f('corporate.phone', O, digits(25)),
  f('corporate.fax', O, digits(25)),
  f('corporate.vatId', O, text(255)),
]);

import type { ChartPoint } from '#components/charts/chart-data.ts';
import type { Option, SearchOptions } from '#components/ui/pickers/use-option-search.ts';

/** Invented; the gallery reads nothing. */
const merchants: readonly Option[] = [
  'Bakery',
  'Bookshop',
  'Cinema',
  'Florist',
  'Garage',
  'Hardware store',
  'Hotel',
  'Museum',
  'Pharmacy',
  'Theatre',
].map((label, index) => ({ value: `merchant-${index}`, label, hint: 'merchant' }));

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

export const searchMerchants: SearchOptions = async (text, signal) => {
  await wait(150, signal);
  return merchants.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
};

/** Fails every other time, so that a second attempt succeeds. */
export function createFailingSearch(): SearchOptions {
  let attempts = 0;
  return async (text, signal) => {
    attempts += 1;
    if (attempts % 2 === 1) throw new Error('Check the connection.');
    return searchMerchants(text, signal);
  };
}

export const brandCodes = ['VISA', 'MASTER', 'AMEX', 'JCB', 'DINERS', 'MAESTRO', 'PAYPAL', 'IDEAL', 'UNIONPAY'];
export const currencyCodes = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'KWD', 'USD'];

export const amounts = [
  { amount: '1234.50', currency: 'EUR' },
  { amount: '-20.00', currency: 'USD' },
  { amount: '101.00', currency: 'CAD' },
  { amount: '98500', currency: 'JPY' },
  { amount: '7.125', currency: 'KWD' },
];

export const days: readonly ChartPoint[] = [31, 42, 38, 55, 12, 9, 47].map((approved, index) => ({
  key: `2026-11-${16 + index}`,
  label: `${16 + index} Nov`,
  values: { approved: approved * 10, declined: approved, rejected: index * 4 },
}));

export const hours: readonly ChartPoint[] = ['412.50', '390.10', null, '505.00', '610.25', '598.90'].map(
  (visa, index) => ({
    key: String(index),
    label: `${10 + index}:00`,
    values: { visa, master: visa === null ? null : String(Number(visa) / 2 + index * 12), amex: String(40 + index) },
  }),
);

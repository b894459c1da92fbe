const monthDays = [
  '1',
  '15',
  '31',
  '1,15',
  '28-31',
  '*/5',
  '10/7',
  'L',
  'L-2',
  'L-29',
  'LW',
  '1W',
  '15W',
  '31W',
  '1,L',
  '5,L-4,20W',
];
const weekDays = [
  '*',
  'MON',
  '2-6',
  'SUN,SAT',
  '6L',
  'FRIL',
  '2#1',
  'WED#3',
  '7#5',
  'L',
  'FRI-MON',
  '2/2',
  '6-2/2',
  '1,4L',
];
const times = ['0 0 0', '30 15 6', '0 0/30 8-17', '*/20 59 23', '5,35 0 */6', '0 */7 1,13'];
const monthsAndYears = [
  ['*', '*'],
  ['1-12/3', '*'],
  ['2', '2026-2099'],
  ['6,12', '2027/2'],
] as const;

const combined = [
  ...monthDays.map((day) => [day, '?'] as const),
  ...weekDays.map((day) => ['?', day] as const),
].flatMap(([dayOfMonth, dayOfWeek], index) =>
  times.flatMap((time, at) => {
    // Every pair of a day and a time, and all months and years in turn; some days of some months do not exist.
    const [month, year] = monthsAndYears[(index + at) % monthsAndYears.length] ?? ['*', '*'];
    return [`${time} ${dayOfMonth} ${month} ${dayOfWeek} ${year}`];
  }),
);

/** 200 expressions that use every sign of the dialect in every part that may have it. */
export const expressions: readonly string[] = [
  ...combined,
  ...Array.from({ length: 20 }, (_, index) => `${index} ${index * 2} ${index} ${index + 5} * ? *`),
].slice(0, 200);

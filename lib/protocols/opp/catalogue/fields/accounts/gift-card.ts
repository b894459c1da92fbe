// A gift card, alone or in addition to another account (spec 2.4).
import { f, O, table } from '../field.ts';
import { oneOf, text } from '../types/field-types.ts';

export const giftCard = table(
  { group: 'giftCard', title: 'Gift card', section: '2.4', usedBy: ['giftCard'] },
  [
    f('giftCard.number', O, text(2, 255), { sensitive: true }),
    f('giftCard.pin', O, text(2, 255), { sensitive: true }),
    f('giftCard.holder', O, text(2, 255)),
    f('giftCard.message', O, text(2, 160)),
    f(
      'giftCard.type',
      O,
      oneOf(
        'ANNIVERSARY',
        'BIRTHDAY',
        'CONGRATULATIONS',
        'APRIL_FOOLS_DAY',
        'EASTER',
        'FATHERS_DAY',
        'GRADUATION',
        'HOLIDAY',
        'SEASONS_GREETINGS',
        'PASSOVER',
        'KWANZAA',
        'HALLOWEEN',
        'MOTHERS_DAY',
        'NEW_YEARS_DAY',
        'BOSSES_DAY',
        'ST_PATRICKS_DAY',
        'SWEETEST_DAY',
        'CHRISTMAS',
        'BABY_SHOWER',
        'THANKSGIVING',
        'OTHER',
        'VALENTINES_DAY',
        'WEDDING',
        'SECRETARYS_DAY',
        'CHINESE_NEW_YEAR',
        'HANUKKAH',
        'CELEBRATE_FALL',
        'GRANDPARENTS_DAY',
        'INDEPENDENCE_DAY',
      ),
    ),
  ],
);

// Which brands a card number may be of: by the public ranges of the schemes, and by ranges that the operator imports.
import { brands, detectBrand, findBrand } from './brands.ts';

/**
 * `fits`: its ranges are known to include the number. `excluded`: they are known not to. `possible`: nothing that we know
 * decides, so nothing is refused.
 */
export type NumberFit = 'fits' | 'possible' | 'excluded';

/** What an import states of a number: the schemes on its card, and every brand that the import has ranges of. */
export type ImportedSchemes = { readonly schemes: readonly string[]; readonly listed: readonly string[] };

type NationalRanges = {
  /** First digits that are known to be of the brand. Not all of them: issuers get new ones every year. */
  readonly known?: string;
  /** Schemes whose cards may bear the brand beside their own. Left out: any, or none. */
  readonly besides?: string;
  /** First digits that Maestro does not have, although they begin like one of its. */
  readonly alone?: string;
};

/**
 * Brands of one country, most of them beside an international scheme on the same card.
 *
 * Sources, all public: ISO/IEC 7812 and its list of issuer identification numbers as Wikipedia keeps it ("Payment card
 * number"); the patterns of Adyen's web and Android components (MIT) for BCMC, DANKORT, HIPER, HIPERCARD, NARANJA, TROY,
 * UATP and FORBRUGSFORENINGEN; the list of mada ranges that acquirers in Saudi Arabia hand to shops with their plug-ins;
 * for CARTEBANCAIRE the French ranges of Visa (4970 to 4978) and Mastercard (5131 to 5136) of that list, and the test
 * cards with two brands in the manuals of Stripe and Adyen. An operator's import goes before all of them.
 */
const national: Readonly<Record<string, NationalRanges>> = {
  CARTEBANCAIRE: { known: '4970-4978 5131-5136 40000025 40355010 43600000 55555525', besides: 'VISA MASTER MAESTRO' },
  CARTEBLEUE: { known: '4970-4978', besides: 'VISA MASTER MAESTRO' },
  MADA: {
    known: `
      400861 401757 403024 406136 406996 407197 407395 409201 410621 410685 410834 412565 417633 419593 420132 421141
      422817-422819 428331 428671-428673 431361 432328 434107 439954 440533 440647 440795 445564 446393 446404 446672
      455036 455708 457865 457997 458456 462220 468540-468543 474491 483010-483012 484783 486094-486096 489317-489319
      493428 504300 508160 513213 520058 521076 524130 524514 529415 529741 530060 530906 531095 531196 532013 535825
      535989 536023 537767 539931 543085 543357 549760 554180 557606 558563 558848 585265 588845-588851 588982 588983
      589005 589206 604906 605141 636120`,
    alone: '968201-968211',
    besides: 'VISA MASTER MAESTRO',
  },
  DANKORT: { known: '4571', alone: '5019', besides: 'VISA MASTER' },
  BCMC: { known: '6703 479658 606005', besides: 'MAESTRO MASTER VISA' },
  BANCONTACT_CARD: { known: '6703 479658 606005', besides: 'MAESTRO MASTER VISA' },
  GIROCARD: { besides: 'MAESTRO MASTER VISA' },
  FORBRUGSFORENINGEN: { alone: '600722', besides: 'MAESTRO' },
  POSTEPAY: { besides: 'VISA MASTER' },
  SERVIRED: { besides: 'VISA MASTER MAESTRO' },
  ELO: {
    alone:
      '401178 401179 431274 438935 451416 457393 457631 457632 504175 506699-506778 509000-509999 627780 636297 636368',
    besides: 'VISA MASTER MAESTRO DISCOVER DINERS',
  },
  HIPERCARD: { alone: '384100 384140 384160 606282 637095 637568', besides: 'MASTER MAESTRO' },
  HIPER: { alone: '637095 637568 637599 637609 637612', besides: 'MASTER MAESTRO' },
  NARANJA: { known: '377798 377799 402917 402918 527571 527572 589562' },
  TROY: { alone: '9792', besides: 'DISCOVER' },
  UATP: { alone: '1' },
  RUPAY: { known: '60 6521 6522', alone: '508 81 82', besides: 'MASTER MAESTRO VISA DISCOVER JCB' },
  VERVE: { alone: '506099-506198 650002-650027', besides: 'VISA MASTER' },
  MEEZA: { alone: '507803-507810', besides: 'VISA MASTER' },
  EFTPOS: { besides: 'VISA MASTER' },
  INTERAC: { besides: 'VISA MASTER' },
};

/**
 * Ranges that schemes have had for a time, or have by agreement with another one: no brand is detected by them, and none
 * is refused. From the same list.
 */
const schemesWider: Readonly<Record<string, string>> = {
  DINERS: '3095 39',
  DISCOVER: '622126-622925',
  JCB: '1800 2131',
  UNIONPAY: '81',
};

/** Numbers are compared by so many digits, which is also the most that may leave a card's field before it is sent. */
export const binDigits = 8;

type Range = { readonly first: number; readonly last: number };

const lowest = (digits: string): number => Number(digits.slice(0, binDigits).padEnd(binDigits, '0'));
const highest = (digits: string): number => Number(digits.slice(0, binDigits).padEnd(binDigits, '9'));

const readRanges = (text = ''): Range[] =>
  (text.match(/\d+(?:-\d+)?/gu) ?? []).map((range) => {
    const [from = '', to = from] = range.split('-');
    return { first: lowest(from), last: highest(to) };
  });

/** Its ranges are whole first digits, within which single brands have ranges of their own. */
const coarseScheme = 'MAESTRO';

type NationalBrand = {
  readonly ranges: readonly Range[];
  readonly alone: readonly Range[];
  readonly besides: readonly string[] | undefined;
};

/** Read when the first digit is typed: a form that loads does not wait for it. */
function readTables() {
  const byName = new Map(
    Object.entries(national).map(([name, { known, alone, besides }]): [string, NationalBrand] => [
      name,
      { ranges: readRanges(`${known ?? ''} ${alone ?? ''}`), alone: readRanges(alone), besides: besides?.split(' ') },
    ]),
  );
  const wider = new Map(Object.entries(schemesWider).map(([name, text]) => [name, readRanges(text)]));
  const all = [
    ...[...byName.values()].map(({ ranges }) => ranges),
    ...wider.values(),
    ...brands.map(({ card }) => readRanges(card?.prefixes)),
  ].flat();
  return {
    byName,
    wider,
    alone: [...byName.values()].flatMap((brand) => brand.alone),
    /** Where what a number may be changes. */
    edges: [...new Set(all.flatMap(({ first, last }) => [first, last + 1]))].sort((one, other) => one - other),
  };
}

let read: ReturnType<typeof readTables> | undefined;
function tables(): ReturnType<typeof readTables> {
  read ??= readTables();
  return read;
}

const isIn = (ranges: readonly Range[], digits: string): boolean => {
  const wanted = lowest(digits);
  return ranges.some(({ first, last }) => first <= wanted && wanted <= last);
};

/** The international scheme of a brand; undefined of a brand of one country. */
function schemeOf(name: string): string | undefined {
  const card = findBrand(name)?.card;
  return card?.prefixes === undefined ? card?.scheme : name;
}

/** Of the first eight digits of a number, or more of them. */
function fitOf(name: string, digits: string): NumberFit {
  const scheme = schemeOf(name);
  const detected = detectBrand(digits);
  if (scheme !== undefined) {
    if (detected !== scheme) return isIn(tables().wider.get(scheme) ?? [], digits) ? 'possible' : 'excluded';
    return scheme === coarseScheme && isIn(tables().alone, digits) ? 'possible' : 'fits';
  }
  const brand = tables().byName.get(name);
  if (brand && isIn(brand.ranges, digits)) return 'fits';
  if (!brand?.besides || detected === undefined) return 'possible';
  return brand.besides.includes(detected) ? 'possible' : 'excluded';
}

function fitOfImport(name: string, digits: string, { schemes, listed: known }: ImportedSchemes): NumberFit {
  const scheme = schemeOf(name);
  if (schemes.includes(name) || (scheme !== undefined && schemes.includes(scheme))) return 'fits';
  if (schemes.length === 0) return fitOf(name, digits);
  if (scheme === undefined) return known.includes(name) ? 'excluded' : fitOf(name, digits);
  // A row that names a brand of one country alone states nothing of the scheme beside it.
  return schemes.some((each) => schemeOf(each) !== undefined) ? 'excluded' : 'possible';
}

/**
 * Whether a number may be of a brand; of the first digits while they are typed: `possible` until every number that
 * begins like this fits alike.
 */
export function numberFit(name: string, digits: string, imported?: ImportedSchemes | null): NumberFit {
  if (digits.length >= binDigits) return imported ? fitOfImport(name, digits, imported) : fitOf(name, digits);
  const [from, to] = [lowest(digits), highest(digits)];
  const starts = [from, ...tables().edges.filter((edge) => edge > from && edge <= to)];
  const fits = new Set(starts.map((start) => fitOf(name, String(start).padStart(binDigits, '0'))));
  const [only = 'possible'] = fits;
  return fits.size === 1 ? only : 'possible';
}

const words: Readonly<Record<string, string>> = {
  'AMERICAN EXPRESS': 'AMEX',
  BANCONTACT: 'BCMC',
  CB: 'CARTEBANCAIRE',
  'CARTE BANCAIRE': 'CARTEBANCAIRE',
  'CARTES BANCAIRES': 'CARTEBANCAIRE',
  'CHINA UNION PAY': 'UNIONPAY',
  'DINERS CLUB': 'DINERS',
  MASTERCARD: 'MASTER',
  'UNION PAY': 'UNIONPAY',
};

/** The brands of a scheme column: one, or several as `VISA+CARTEBANCAIRE` or `Visa / Cartes Bancaires`. */
export function readSchemes(text: string): string[] {
  const parts = text
    .toUpperCase()
    .split(/[+/|&,]/u)
    .map((part) => part.trim().replaceAll(/[\s_-]+/gu, ' '));
  const found = parts.flatMap((part) => {
    const whole = nameOf(part);
    return whole ? [whole] : part.split(' ').map(nameOf);
  });
  return [...new Set(found.filter((name) => name !== undefined))];
}

function nameOf(part: string): string | undefined {
  const name = words[part] ?? part.replaceAll(' ', '_');
  if (findBrand(name)?.kind === 'card') return name;
  return brands.find(({ card }) => card?.alias === name)?.name;
}

import { joinTexts, limitText, maxLengths } from '../reading/limit-text.ts';
import { statedNothing, withoutPlaceholder } from '../reading/stated-nothing.ts';
import type { StatedPayment } from '../statement.ts';

/** A line of the text of a German bank is full with so many characters, and then goes on in the next one. */
const fullLine = 27;

/** What :86: states about a movement: German subfields (`?20` … `?63`), codes between slashes, or plain text. */
export function readInformation(value: string): StatedPayment {
  const [, separator] = /^\d{3}([^\w\s])(?=\d{2})/.exec(value) ?? [];
  if (separator !== undefined) return readSubfields(value.slice(4).replaceAll('\n', ''), separator);
  if (/^\/[A-Z]{3,4}\//.test(value)) return readCodes(value.replaceAll('\n', ''));
  return { ...statedNothing, ...readSepa(value.replaceAll('\n', ' ')) };
}

function readSubfields(text: string, separator: string): StatedPayment {
  const subfields = text.split(separator).map((each) => ({ code: Number(each.slice(0, 2)), content: each.slice(2) }));
  const of = (...codes: number[]) => subfields.filter(({ code }) => codes.includes(code)).map(({ content }) => content);
  const isText = (code: number): boolean => (code >= 20 && code <= 29) || (code >= 60 && code <= 63);
  const lines = subfields.filter(({ code }) => isText(code)).map(({ content }) => content);
  const sepa = readSepa(lines.map((line) => (line.length < fullLine ? `${line} ` : line)).join(''));
  return {
    ...statedNothing,
    ...sepa,
    text: sepa.text ?? joinTexts(of(0)),
    counterparty: limitText(of(32, 33).join(''), maxLengths.name) ?? sepa.counterparty ?? null,
    counterpartyAccount: limitText(of(31)[0], maxLengths.account) ?? sepa.counterpartyAccount ?? null,
  };
}

/** Dutch and other banks: `/EREF/…/REMI/…/NAME/…`. */
function readCodes(text: string): StatedPayment {
  const codes = [...text.matchAll(/\/([A-Z]{3,4})\/(.*?)(?=\/[A-Z]{3,4}\/|$)/g)];
  const of = (...names: string[]) =>
    codes.find(([, name = '']) => names.includes(name))?.[2]?.replace(/\/+$/, '') ?? null;
  const remittance = of('REMI', 'PREF')?.replace(/^(?:USTD|STRD)?\/+/, '') ?? null;
  return {
    ...statedNothing,
    endToEndId: reference(of('EREF')),
    creditorReference: reference(of('CREF', 'KREF')),
    counterparty: limitText(of('NAME'), maxLengths.name),
    counterpartyAccount: limitText(of('IBAN', 'ACCT'), maxLengths.account),
    returnCode: limitText(of('RTRN'), 35),
    text: limitText(remittance, maxLengths.text) ?? limitText(text, maxLengths.text),
  };
}

const tags = 'EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC';

/** The tags of SEPA within a text: `EREF+…SVWZ+…`. */
function readSepa(text: string): Pick<StatedPayment, 'endToEndId' | 'text'> & Partial<StatedPayment> {
  const tagged = [...text.matchAll(new RegExp(`(${tags})\\+(.*?)(?=(?:${tags})\\+|$)`, 'g'))];
  if (tagged.length === 0) return { endToEndId: null, text: limitText(text, maxLengths.text) };
  const of = (name: string) => tagged.find((each) => each[1] === name)?.[2] ?? null;
  return {
    endToEndId: reference(of('EREF')),
    creditorReference: null,
    text: limitText(of('SVWZ'), maxLengths.text) ?? limitText(text.slice(0, tagged[0]?.index), maxLengths.text),
    counterpartyAccount: limitText(of('IBAN'), maxLengths.account),
  };
}

const reference = (text: string | null): string | null =>
  withoutPlaceholder(limitText(text?.replaceAll(' ', ''), maxLengths.reference));

import { germanWords } from './german-words.ts';
import type { DescribedList } from './list-description.ts';

const translate = (text: string): string => germanWords[text] ?? text;

const withLabel = <Part extends { label: string }>(part: Part): Part => ({ ...part, label: translate(part.label) });

/** The description with its names in German; a word that is not translated stays in English. */
export function inGerman(list: DescribedList): DescribedList {
  return {
    ...list,
    noun: { one: translate(list.noun.one), many: translate(list.noun.many) },
    fields: list.fields.map((field) => ({ ...withLabel(field), offers: field.offers.map(withLabel) })),
    columns: list.columns.map(withLabel),
    sorts: list.sorts.map(withLabel),
  };
}

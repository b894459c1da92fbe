// A field on the shop's page: holder, expiry, IBAN, address. Nothing here is card data that the page may not see.
import { h, partClass } from '../dom.ts';
import type { TextKey, Texts } from '../texts.ts';
import { createGroup, type Field } from './field.ts';

export type TextFieldOptions = {
  /** The family's name of the part. */
  readonly name: string;
  readonly wireName: string;
  /** Further names that errors may use. */
  readonly wireNames?: readonly string[];
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly showLabel: boolean;
  readonly texts: Pick<Texts, 'get'>;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
  readonly value?: string | undefined;
  /** Writes what was typed as it should look. */
  readonly format?: (text: string, isDeleting: boolean) => string;
  readonly check: (text: string) => TextKey | null;
  /** What is sent; left out: the text by its wire name. */
  readonly read?: (text: string) => Readonly<Record<string, string>>;
};

export function createTextField(options: TextFieldOptions): Field & { readonly input: HTMLInputElement } {
  const { name, wireName, texts, check } = options;
  const input = h('input', {
    type: 'text',
    name: wireName,
    class: partClass('control', name),
    placeholder: options.placeholder ?? '',
    'aria-label': options.showLabel ? undefined : options.label,
    autocomplete: 'off',
    ...options.attributes,
  });
  input.value = options.value ?? '';
  const { group, showError } = createGroup(input, { name, texts, label: options.label, showLabel: options.showLabel });
  const text = () => input.value.trim();
  input.addEventListener('input', (event) => {
    showError(null);
    const isDeleting = (event as InputEvent).inputType?.startsWith('delete') ?? false;
    const shown = options.format?.(input.value, isDeleting);
    if (shown !== undefined && shown !== input.value) input.value = shown;
  });
  input.addEventListener('blur', () => {
    if (text() !== '') showError(check(text()));
  });
  return {
    input,
    group,
    wireNames: [wireName, ...(options.wireNames ?? [])],
    problem: () => check(text()),
    showError,
    focus: () => input.focus(),
    values: () => options.read?.(text()) ?? (text() === '' ? {} : { [wireName]: text() }),
    clear: () => {
      input.value = '';
    },
  };
}

// One row of a form: label, wrapper, control and error text, with the classes of the family (`decisions.md` of the API).
import { h, nextId, partClass } from '../dom.ts';
import type { TextKey, Texts } from '../texts.ts';

export type Field = {
  readonly group: HTMLElement;
  /** Names on the wire that this field stands for; errors of the gateway name them. */
  readonly wireNames: readonly string[];
  /** The key of what is wrong with it now. */
  problem(): TextKey | null;
  showError(error: TextKey | null): void;
  focus(): void;
  /** What is sent; nothing of what only a frame may know. */
  values(): Readonly<Record<string, string>>;
  clear(): void;
};

export type Group = {
  readonly group: HTMLElement;
  readonly wrapper: HTMLElement;
  readonly controlId: string;
  /** Sets the error text below the control. */
  showError(error: TextKey | null): void;
};

type GroupOptions = {
  /** The family's name of the part: `cardNumber`, `expiry` … */
  readonly name: string;
  readonly label: string;
  readonly showLabel: boolean;
  readonly texts: Pick<Texts, 'get'>;
};

/** `expiryError` of the family is called by the half that is wrong. */
const hintNames: Readonly<Record<string, string>> = {
  expiryError: 'expiryMonthError',
  expiryPastError: 'expiryMonthError',
};

/** The row around a control; the control is put into its wrapper, before the place of the error. */
export function createGroup(control: HTMLElement, { name, label, showLabel, texts }: GroupOptions): Group {
  const controlId = nextId(name);
  const hintId = `${controlId}-error`;
  control.id = controlId;
  const labelElement = h('label', { class: 'wpwl-label-text', for: controlId }, label);
  const labelBox = h('div', { class: partClass('label', name), hidden: !showLabel }, labelElement);
  const wrapper = h('div', { class: partClass('wrapper', name) }, control);
  const group = h('div', { class: `${partClass('group', name)} wpwl-clearfix` }, labelBox, wrapper);
  let hint: HTMLElement | undefined;
  return {
    group,
    wrapper,
    controlId,
    showError(error) {
      hint?.remove();
      hint = undefined;
      control.classList.toggle('wpwl-has-error', error !== null);
      group.classList.toggle('wpwl-group-has-error', error !== null);
      if (control instanceof HTMLIFrameElement === false) {
        control.setAttribute('aria-invalid', String(error !== null));
        if (error) control.setAttribute('aria-describedby', hintId);
        else control.removeAttribute('aria-describedby');
      }
      if (!error) return;
      const kind = hintNames[error] ?? (error.endsWith('Error') ? error : `${name}Error`);
      hint = h('div', { class: `wpwl-hint wpwl-hint-${kind}`, id: hintId }, texts.get(error));
      wrapper.append(hint);
    },
  };
}

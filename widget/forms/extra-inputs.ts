// Inputs that the shop adds to a form: they are sent, too, unless they may not come from a browser (spec 2.12).

type ExtraInputs =
  | { readonly fields: Readonly<Record<string, string>>; readonly refused?: undefined }
  | { readonly refused: string };

/** Number and code exist in the frames alone; an input of this name on the page would bring the shop into PCI's scope. */
const framed = new Set(['card.number', 'card.cvv']);
const customName = /^customParameters\[/u;
const allowedCustomName = /^customParameters\[SHOPPER_/u;

/** Names that the widget sends itself win, so `own` are left out. */
export function readExtraInputs(form: HTMLFormElement, own: ReadonlySet<Element>): ExtraInputs {
  const fields: Record<string, string> = {};
  for (const element of form.elements) {
    if (own.has(element) || !isValue(element) || !isSent(element)) continue;
    const { name, value } = element;
    if (framed.has(name)) return { refused: `${name} is entered in a frame of the gateway only` };
    if (customName.test(name) && !allowedCustomName.test(name)) {
      return { refused: `${name} must begin with SHOPPER_ when it is sent from a page` };
    }
    fields[name] = value;
  }
  return { fields };
}

type ValueElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isValue = (element: Element): element is ValueElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function isSent(element: ValueElement): boolean {
  if (element.name === '' || element.disabled || element.value === '') return false;
  const isTicked = /^(?:checkbox|radio)$/u.test(element.type);
  return !isTicked || (element as HTMLInputElement).checked;
}

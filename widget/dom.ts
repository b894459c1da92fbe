// Elements without markup: nothing in the widget is parsed from text, so a page may require trusted types.

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element; a false or missing attribute is left out, a true one is empty. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | null | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The classes of the family for one part: `wpwl-label wpwl-label-cvv`. */
export const partClass = (part: string, name: string): string => `wpwl-${part} wpwl-${part}-${name}`;

let lastId = 0;

/** An id that is used once on the page. */
export const nextId = (name: string): string => `wpwl-${name}-${++lastId}`;

// Sends the payment from inside a card frame, so that number and security code reach the gateway alone.
/** How a field of one form is found by its sibling; readable from frames of the gateway's origin only. */
export type SharedField = { readonly form: string; readonly field: string; read(): string };

type FieldWindow = { readonly turnpikeField?: SharedField };

const wireNames: Readonly<Record<string, string>> = { cardNumber: 'card.number', cvv: 'card.cvv' };

/** The fields of this form in frames of our origin. A frame that the page put in the place of one throws and is none. */
export function findFields(form: string, frames: Window): SharedField[] {
  const found: SharedField[] = [];
  for (let index = 0; index < frames.length; index++) {
    try {
      const field = (frames[index] as unknown as FieldWindow).turnpikeField;
      if (field?.form === form) found.push(field);
    } catch {
      // Another origin: the shop's own frames, an advertisement, or an attack.
    }
  }
  return found;
}

/** The form's body: what the page sent, then what only the frames know, which the page cannot replace. */
export function createBody(fields: Readonly<Record<string, string>>, shared: readonly SharedField[]): URLSearchParams {
  const body = new URLSearchParams(fields);
  for (const name of Object.values(wireNames)) body.delete(name);
  for (const { field, read } of shared) {
    const [name, value] = [wireNames[field], read()];
    if (name !== undefined && value !== '') body.set(name, value);
  }
  return body;
}

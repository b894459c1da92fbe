/** `payment-links.create` as `PaymentLinksCreate`: the beginning of the names of its types. */
export const pascalCase = (name: string): string =>
  name.replace(/(?:^|[.-])(\w)/gu, (_, letter) => letter.toUpperCase());

/** `follow-up` as `followUp`. */
export const camelCase = (name: string): string => name.replace(/-(\w)/gu, (_, letter) => letter.toUpperCase());

/** A property as it is written: `S6-SCORE` needs quotes. */
export const propertyName = (name: string): string => (/^\w+$/u.test(name) ? name : `'${name}'`);

export const quote = (text: string): string => `'${text}'`;

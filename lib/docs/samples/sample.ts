import { parseCurl, type SampleRequest } from './parse-curl.ts';
import { writeJavaScript } from './write-javascript.ts';

/** A request of a guide that readers copy, and send from the page. */
export type Sample = {
  title: string;
  curl: string;
  javascript: string;
  request: SampleRequest;
  /** The variables that later samples use, and where they are in the answer: `PAYMENT_ID` is `id`. */
  kept: Readonly<Record<string, string>>;
  /** The answer that the guide states, abridged; null: it states none. */
  answer: string | null;
};

/** `title="Debit a card" keeps="PAYMENT_ID=id"`: what follows the language of a fenced block. */
export function readAttributes(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

export function createSample(
  curl: string,
  attributes: Readonly<Record<string, string>>,
  answer: string | null,
): Sample {
  const kept = Object.fromEntries(
    (attributes.keeps ?? '')
      .split(' ')
      .filter(Boolean)
      .map((each) => each.split('=') as [string, string]),
  );
  const request = parseCurl(curl);
  return { title: attributes.title ?? '', curl, javascript: writeJavaScript(request, kept), request, kept, answer };
}

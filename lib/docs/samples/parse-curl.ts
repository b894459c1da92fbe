import { splitWords } from './split-words.ts';

/** A request as a curl command makes it. Values may name variables of the shell, such as `$TURNPIKE_TOKEN`. */
export type SampleRequest = {
  method: string;
  /** `$TURNPIKE_URL/v1/payments` */
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  params: readonly (readonly [name: string, value: string])[];
};

const split = (text: string, at: string): readonly [string, string] => {
  const index = text.indexOf(at);
  if (index < 0) throw new Error(`“${text}” has no “${at}”`);
  return [text.slice(0, index).trim(), text.slice(index + 1).trim()];
};

/** Reads the curl command of a guide; options that no guide needs are an error, so that nothing is sent in another way. */
export function parseCurl(command: string): SampleRequest {
  const [program, ...words] = splitWords(command);
  if (program !== 'curl') throw new Error(`“${command}” is not a curl command`);
  const headers: [string, string][] = [];
  const params: [string, string][] = [];
  let method: string | undefined;
  let url: string | undefined;
  let isQuery = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const argument = (): string => words[++index] ?? '';
    if (word === '-X') method = argument();
    else if (word === '-G') isQuery = true;
    else if (word === '-H') headers.push([...split(argument(), ':')]);
    else if (word === '-d' || word === '--data-urlencode') params.push([...split(argument(), '=')]);
    else if (word.startsWith('-')) throw new Error(`“${word}” is not read by parseCurl`);
    else url = word;
  }
  if (url === undefined) throw new Error(`“${command}” has no address`);
  method ??= isQuery || params.length === 0 ? 'GET' : 'POST';
  return { method, url, headers, params };
}

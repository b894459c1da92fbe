type Request = {
  method: string;
  /** Parts that vary are in braces: `/v1/payments/{id}`. */
  path: string;
  params: Readonly<Record<string, string>>;
  /** A browser of a shopper calls without a token. */
  hasToken: boolean;
};

const quote = (text: string): string => (/^[\w.=$:/@-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The curl command of a request, with the variables of the guides in the place of what readers have of their own. */
export function writeCurl({ method, path, params, hasToken }: Request): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const isQuery = method !== 'POST';
  const entries = Object.entries(params);
  const options = [
    ...(method === 'POST' || method === 'GET' ? [] : ['-X', method]),
    ...(isQuery && entries.length > 0 ? ['-G'] : []),
    ...(method === 'POST' && entries.length === 0 ? ['-X', 'POST'] : []),
  ];
  const lines = [
    ['curl', ...options, `$TURNPIKE_URL${address}`].join(' '),
    ...(hasToken ? ['-H "Authorization: Bearer $TURNPIKE_TOKEN"'] : []),
    ...entries.map(([name, value]) => {
      if (name === 'entityId') return '-d entityId=$TURNPIKE_ENTITY';
      return `${isQuery && value.includes(' ') ? '--data-urlencode' : '-d'} ${quote(`${name}=${value}`)}`;
    }),
  ];
  return lines.join(' \\\n  ');
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Redirect } from '#lib/connectors/index.ts';

/** A shop on an origin of its own, which handles the redirect structure in frames (spec 4.6). */
export type ShopServer = {
  origin: string;
  /** Shows the payment page for this redirect. */
  offer(redirect: Redirect & { preconditions?: Precondition[] }): void;
  close(): Promise<void>;
};

type Precondition = { url: string; parameters: { name: string; value: string }[] };

/** As a shop would serve itself: nothing from elsewhere but the frames of the payment. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; frame-src *`;

export async function startShop(): Promise<ShopServer> {
  let page = '';
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://shop.test');
    const nonce = 'shop';
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy(nonce));
    if (pathname === '/pay') return void response.end(page);
    if (pathname === '/done') return void response.end(`<title>Done</title><p id="back">back ${search}</p>`);
    response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    offer: (redirect) => {
      page = paymentPage(redirect);
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

const formOf = (id: string, url: string, target: string, parameters: Precondition['parameters']) =>
  `<form id="${id}" method="post" action="${url}" target="${target}">${parameters
    .map(({ name, value }) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}</form>`;

/** The precondition in a hidden frame, then the redirect in a visible one. */
function paymentPage({ url, parameters, preconditions = [] }: Redirect & { preconditions?: Precondition[] }) {
  const [first] = preconditions;
  return `<!doctype html><title>Shop</title><style nonce="shop">iframe { width: 500px; height: 600px; }</style>
<h1>Shop</h1>
<iframe name="hidden" hidden></iframe><iframe name="challenge" title="Card issuer"></iframe>
${first ? formOf('method', first.url, 'hidden', first.parameters) : ''}
${formOf('redirect', url, 'challenge', parameters)}
<script nonce="shop">
const redirect = () => document.getElementById('redirect').submit();
const method = document.getElementById('method');
if (method === null) redirect();
else {
  document.getElementsByName('hidden')[0].addEventListener('load', redirect, { once: true });
  method.submit();
}
</script>`;
}

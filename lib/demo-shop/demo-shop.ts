import { writePolicy } from '#lib/checkouts/index.ts';
import { newSecretBytes } from '#lib/platform/ids.ts';
import { type Good, goods, priceOf } from './goods.ts';
import type { ShopOptions } from './options.ts';
import { writePaymentPage } from './payment-page.ts';

/** The merchant that the shop is: it calls the API with a token, as any shop does. */
export type ShopAccount = { accessToken: string; channelEntityId: string };

type Parts = {
  baseUrl: string;
  /** Null where the installation is no demo. */
  readAccount: () => Promise<ShopAccount | null>;
  /** The API of the gateway. */
  fetch: (request: Request) => Promise<Response>;
};

// biome-ignore lint/suspicious/noExplicitAny: answers of the API, of which a shop reads single values
type Answer = { status: number; body: any };

/** An opened checkout with what its page shows. */
type OpenCheckout = { checkoutId: string; integrity: string | null; options: ShopOptions; good: Good };

/** How a purchase ended, as the shop shows it. */
export type Purchase = {
  isPaid: boolean;
  isPending: boolean;
  code: string;
  description: string;
  /** Null when there is none, or when a registration was read. */
  paymentId: string | null;
  amount: string | null;
  currency: string | null;
  storesCard: boolean;
};

const maxOpen = 200;
const maxCards = 5;
const resultPath = /^\/v1\/checkouts\/[A-Za-z0-9-]{32,48}\/(?:payment|registration)$/;

/** A shop within Turnpike, to try the hosted checkout as a shopper. It keeps its purchases in the memory of this process. */
export class DemoShop {
  readonly #parts: Parts;
  readonly #open = new Map<string, OpenCheckout>();
  #cards: readonly string[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether there is a demo shop. */
  async isThere(): Promise<boolean> {
    return (await this.#parts.readAccount()) !== null;
  }

  /** Opens a checkout. Answers its id, or what the gateway refused. */
  async open(options: ShopOptions): Promise<{ checkoutId: string } | { error: string }> {
    const good = goods.find(({ id }) => id === options.good) ?? (goods[0] as Good);
    const { status, body } = await this.#call('POST', '/v1/checkouts', {
      ...priceOf(good),
      paymentType: 'DB',
      merchantTransactionId: `shop-${newSecretBytes(6).toString('hex')}`,
      'cart.items[0].name': good.name,
      ...(options.integrity ? { integrity: 'true' } : {}),
      ...(options.storeCard ? { createRegistration: 'true' } : {}),
      ...(options.threeDSecure ? {} : { 'threeDSecure.disable': 'true' }),
      ...Object.fromEntries(this.#cards.map((id, index) => [`registrations[${index}].id`, id])),
    });
    if (status !== 200) return { error: String(body.result?.description ?? status) };
    this.#remember({ checkoutId: body.id, integrity: body.integrity ?? null, options, good });
    return { checkoutId: body.id };
  }

  /** The payment page with its policy; null for a checkout that this shop does not know. */
  writePage(checkoutId: string, shopUrl: string): { html: string; policy: string } | null {
    const found = this.#open.get(checkoutId);
    if (!found) return null;
    const { baseUrl } = this.#parts;
    const nonce = newSecretBytes(16).toString('base64');
    const { integrity, options, good } = found;
    const shown = { name: good.name, ...priceOf(good) };
    const html = writePaymentPage({
      baseUrl,
      checkoutId,
      integrity,
      options,
      good: shown,
      nonce,
      resultUrl: `${shopUrl}/result`,
    });
    return { html, policy: writePolicy(baseUrl, nonce) };
  }

  /** Fetches the result by the path that the shopper came back with; null for a path that is none. */
  async readPurchase(resourcePath: string): Promise<Purchase | null> {
    if (!resultPath.test(resourcePath)) return null;
    const { body } = await this.#call('GET', resourcePath, {});
    const code = String(body.result?.code ?? '');
    const isPending = code.startsWith('000.200');
    const isPaid = !isPending && code.startsWith('000.');
    if (isPaid && typeof body.registrationId === 'string') this.#offerCard(body.registrationId);
    return {
      isPaid,
      isPending,
      code,
      description: String(body.result?.description ?? ''),
      paymentId: body.paymentType === undefined ? null : (body.id ?? null),
      amount: body.amount ?? null,
      currency: body.currency ?? null,
      storesCard: isPaid && body.registrationId !== undefined,
    };
  }

  #remember(opened: OpenCheckout): void {
    const [oldest] = this.#open.keys();
    if (this.#open.size >= maxOpen && oldest !== undefined) this.#open.delete(oldest);
    this.#open.set(opened.checkoutId, opened);
  }

  #offerCard(registrationId: string): void {
    this.#cards = [registrationId, ...this.#cards.filter((id) => id !== registrationId)].slice(0, maxCards);
  }

  async #call(method: 'GET' | 'POST', path: string, params: Record<string, string>): Promise<Answer> {
    const account = await this.#parts.readAccount();
    if (!account) throw new Error('there is no demo shop in this installation');
    const form = new URLSearchParams({ entityId: account.channelEntityId, ...params });
    const request = new Request(`${this.#parts.baseUrl}${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${account.accessToken}` },
      ...(method === 'POST' ? { body: form } : {}),
    });
    const response = await this.#parts.fetch(request);
    return { status: response.status, body: await response.json() };
  }
}

import { openParameters } from '#lib/checkouts/index.ts';
import { fingerprintValue } from '#lib/fraud/index.ts';
import { openLinkParameters } from '#lib/payment-links/index.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Vault } from '#lib/vault/index.ts';
import type { SubjectKind } from '../personal-data.ts';
import { ShopperTexts } from './collect-values.ts';
import type { ErasureScope, Shopper, ShopperKey, Subject } from './shopper.ts';
import * as sql from './sql/index.ts';

export type SearchServices = { readonly db: Pick<Database, 'pool'>; readonly vault: Vault };

/** Chains and registrations lead to further payments; a shopper whose records do not end is refused. */
const maxRounds = 50;

type FoundPayment = sql.FindRelatedPaymentsRow;

/** Finds every record of a shopper in a scope, and the values that name it. It reads only. */
export async function findShopper(services: SearchServices, scope: ErasureScope, key: ShopperKey): Promise<Shopper> {
  const search = new ShopperSearch(services, scope, key);
  await search.findPayments();
  await search.findRecords();
  await search.findSealed();
  await search.findTexts();
  return search.result();
}

class ShopperSearch {
  readonly #services: SearchServices;
  readonly #scope: ErasureScope;
  readonly #key: ShopperKey;
  readonly #texts: ShopperTexts;
  readonly #subjects = new Map<string, Subject>();
  readonly #registrationIds = new Set<string>();
  readonly #ndcs = new Set<string>();
  readonly #accounts = new Map<string, string>();
  #keyAccounts: string[] = [];
  #hashes = { card: [] as string[], email: [] as string[], customer: [] as string[] };

  constructor(services: SearchServices, scope: ErasureScope, key: ShopperKey) {
    this.#services = services;
    this.#scope = scope;
    this.#key = key;
    this.#texts = new ShopperTexts(key);
  }

  /** The payments that name the shopper, and those that belong to them. */
  async findPayments(): Promise<void> {
    const { pool } = this.#services.db;
    const { merchantIds } = this.#scope;
    if (this.#key.kind === 'CARD') {
      const cards = await query(pool, sql.findCard, { merchantIds, id: this.#key.value });
      this.#keyAccounts = cards.map(({ accountId }) => accountId);
      const stored = await query(pool, sql.findRegistrationsOfCard, { merchantIds, accountIds: this.#keyAccounts });
      for (const { id } of stored) this.#registrationIds.add(id);
    }
    let found: FoundPayment[] = await query(pool, sql.findPayments, {
      merchantIds,
      email: this.#email,
      customerId: this.#customerId,
      accountIds: this.#keyAccounts,
    });
    for (let round = 0; round < maxRounds; round += 1) {
      const before = this.#subjects.size + this.#registrationIds.size;
      const initialIds = new Set<string>(this.#registrationIds);
      for (const { merchantId, id, initialId, registrationId } of found) {
        this.#add(merchantId, 'payment', id);
        initialIds.add(initialId);
        if (registrationId !== null) this.#registrationIds.add(registrationId);
      }
      if (round > 0 && this.#subjects.size + this.#registrationIds.size === before) return;
      const related = { initialIds: [...initialIds], registrationIds: [...this.#registrationIds] };
      found = await query(pool, sql.findRelatedPayments, { merchantIds, ...related });
    }
    throw new Error('the records of this shopper lead to ever more of them');
  }

  async findRecords(): Promise<void> {
    const { pool } = this.#services.db;
    const { merchantIds } = this.#scope;
    const paymentIds = this.#ids('payment');
    for (const { merchantId, echo, ndc, accountId } of await query(pool, sql.listPayments, {
      merchantIds,
      ids: paymentIds,
    })) {
      this.#texts.read(echo);
      this.#ndcs.add(ndc);
      if (accountId !== null) this.#accounts.set(accountId, merchantId);
    }
    const records = await query(pool, sql.listRecords, {
      merchantIds,
      paymentIds,
      registrationIds: [...this.#registrationIds],
      accountIds: this.#keyAccounts,
      ndcs: [...this.#ndcs],
      email: this.#email,
      customerId: this.#customerId,
      ...this.#hashOfKey(),
    });
    for (const { merchantId, kind, id, content, accountId } of records) {
      this.#add(merchantId, kind as SubjectKind, id);
      this.#texts.read(content);
      if (accountId !== null) this.#accounts.set(accountId, merchantId);
    }
    const links = await query(pool, sql.findLinksOfCheckouts, { merchantIds, checkoutIds: this.#ids('checkout') });
    for (const { merchantId, id } of links) this.#add(merchantId, 'payment-link', id);
  }

  /** Checkouts and payment links that nothing was paid by: only their encrypted parameters name the shopper. */
  async findSealed(): Promise<void> {
    const { pool } = this.#services.db;
    const { merchantIds } = this.#scope;
    for (let after = ''; ; ) {
      const page = await query(pool, sql.listSealedLinks, { merchantIds, after });
      for (const link of page) {
        const parameters = await openLinkParameters(this.#services, link);
        const isOurs = this.#subjects.has(`payment-link ${link.id}`) || this.#isNamedIn(parameters);
        if (!isOurs) continue;
        this.#add(link.merchantId, 'payment-link', link.id);
        if (link.checkoutId !== null) this.#add(link.merchantId, 'checkout', link.checkoutId);
        this.#readParameters(parameters);
      }
      const last = page.at(-1);
      if (!last) break;
      after = last.id;
    }
    for (let after = ''; ; ) {
      const page = await query(pool, sql.listSealedCheckouts, { merchantIds, after });
      for (const checkout of page) {
        const parameters = await openParameters(this.#services, checkout);
        if (!this.#subjects.has(`checkout ${checkout.id}`) && !this.#isNamedIn(parameters)) continue;
        this.#add(checkout.merchantId, 'checkout', checkout.id);
        this.#readParameters(parameters);
      }
      const last = page.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /** What risk checks, lists and saved searches have of the values. */
  async findTexts(): Promise<void> {
    const { pool } = this.#services.db;
    const { entityId, entityIds, merchantIds } = this.#scope;
    const keys = await query(pool, sql.listKeys, { merchantIds, ids: this.#ids('payment', 'check', 'authentication') });
    const valuesOf = (name: string): string[] => keys.filter(({ key }) => key === name).map(({ value }) => value);
    const shared = await this.#findSharedCards();
    for (const [id, merchantId] of this.#accounts) if (!shared.has(id)) this.#add(merchantId, 'card', id);
    const cards = shared.size === 0 ? valuesOf('card') : [];
    this.#hashes = { card: cards, email: valuesOf('email'), customer: valuesOf('customer') };
    const listed = [...this.#texts.listValues, ...cards.map((value) => ({ kind: 'card', value }))];
    const entries = await query(pool, sql.findListEntries, {
      entityIds,
      kinds: listed.map(({ kind }) => kind),
      values: listed.map(({ value }) => value),
    });
    for (const entry of entries) {
      this.#add(entry.entityId, 'list-entry', entry.id);
      if (cards.includes(entry.value)) continue;
      for (const text of [entry.value, entry.label]) this.#texts.addUnique(text);
    }
    const views = await query(pool, sql.findSavedViews, { entityIds, identifying: this.#searched() });
    for (const { id } of views) this.#add(entityId, 'saved-view', id);
  }

  result(): Shopper {
    const values = { own: this.#texts.own, unique: this.#texts.unique, hashes: this.#hashes };
    return { subjects: [...this.#subjects.values()], values };
  }

  async #findSharedCards(): Promise<ReadonlySet<string>> {
    if (this.#key.kind === 'CARD') return new Set();
    const rows = await query(this.#services.db.pool, sql.findSharedCards, {
      merchantIds: this.#scope.merchantIds,
      accountIds: [...this.#accounts.keys()],
      paymentIds: this.#ids('payment'),
      registrationIds: this.#ids('registration'),
    });
    return new Set(rows.map(({ id }) => id));
  }

  get #email(): string | null {
    return this.#key.kind === 'EMAIL' ? this.#key.value.toLowerCase() : null;
  }

  get #customerId(): string | null {
    return this.#key.kind === 'CUSTOMER' ? this.#key.value : null;
  }

  /** The hash by which risk checks without a payment are found. */
  #hashOfKey(): { hashKey: string; hash: string | null } {
    const { kind, value } = this.#key;
    if (kind === 'EMAIL')
      return { hashKey: 'email', hash: fingerprintValue(this.#services.vault, 'email', value.toLowerCase()) };
    if (kind === 'CUSTOMER')
      return { hashKey: 'customer', hash: fingerprintValue(this.#services.vault, 'customer', value) };
    return { hashKey: '', hash: null };
  }

  /** Searches write a short customer id after the name of its field. */
  #searched(): string[] {
    const id = this.#customerId?.toLowerCase();
    return [...this.#texts.unique, ...(id === undefined ? [] : [`customer:"${id}"`, `customer:${id} `])];
  }

  #isNamedIn(parameters: Readonly<Record<string, unknown>>): boolean {
    const { 'customer.email': email, 'customer.merchantCustomerId': customerId } = parameters;
    if (this.#email !== null) return typeof email === 'string' && email.toLowerCase() === this.#email;
    return this.#customerId !== null && customerId === this.#customerId;
  }

  #readParameters(parameters: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(parameters)) this.#texts.read(value, name);
  }

  #add(merchantId: string, kind: SubjectKind, id: string): void {
    this.#subjects.set(`${kind} ${id}`, { merchantId, kind, id });
  }

  #ids(...kinds: SubjectKind[]): string[] {
    return [...this.#subjects.values()].filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  }
}

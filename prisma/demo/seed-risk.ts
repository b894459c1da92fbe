import {
  addListEntry,
  changeRule,
  createRule,
  insertMacro,
  type ListEntryInput,
  type MacroInput,
  type RuleInput,
} from '#lib/fraud/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { Vault } from '#lib/vault/index.ts';

const rules: readonly (RuleInput & { reason: string })[] = [
  {
    code: 'many-attempts',
    name: 'Many attempts with one card',
    mode: 'SHADOW',
    stop: false,
    expression: 'velocity.card.count10m >= 5',
    action: { kind: 'decide', decision: 'DENY' },
    reason: 'Card testing in October',
  },
  {
    code: 'high-amount',
    name: 'High amount',
    mode: 'ACTIVE',
    stop: false,
    expression: 'payment.amount > 1000.0 && !payment.isStored',
    action: { kind: 'score', points: 20 },
    reason: 'Chargebacks of high amounts',
  },
  {
    code: 'shipped-abroad',
    name: 'Shipped to another country',
    mode: 'ACTIVE',
    stop: false,
    expression: 'shipping.country != "" && billing.country != "" && shipping.country != billing.country',
    action: { kind: 'decide', decision: 'CHALLENGE' },
    reason: 'Parcels to forwarding addresses were not paid in September',
  },
  {
    code: 'disposable-email',
    name: 'Disposable e-mail address',
    mode: 'DRAFT',
    stop: false,
    expression: 'customer.isEmailDisposable || customer.emailDomain in ["example.invalid"]',
    action: { kind: 'decide', decision: 'CHALLENGE' },
    reason: 'Proposal of the support team',
  },
];

const entries: readonly ListEntryInput[] = [
  { list: 'BLOCK', kind: 'card', value: '4539578763621486', reason: 'Reported as stolen' },
  { list: 'WATCH', kind: 'emailDomain', value: 'example.invalid', reason: 'Several chargebacks' },
  { list: 'ALLOW', kind: 'customer', value: 'office-kitchen', reason: 'Weekly order of our own office' },
];

const macros: readonly MacroInput[] = [
  {
    name: 'Stolen card',
    decision: 'CANCEL',
    cancelReason: 'FRAUD',
    isDirect: false,
    note: 'The card was reported as stolen.',
    list: 'BLOCK',
    listKinds: ['card'],
  },
  {
    name: 'Regular customer',
    decision: 'APPROVE',
    cancelReason: null,
    isDirect: true,
    note: 'Regular customer.',
    list: null,
    listKinds: [],
  },
];

type SeedRisk = { db: Database; masterKey: string; pspId: string; now: Date };

/** Rules in every mode, an entry of every list, and macros. None of them stops the first payments of a newcomer. */
export async function seedRisk({ db, masterKey, pspId, now }: SeedRisk): Promise<void> {
  const vault = await Vault.open(db, Buffer.from(masterKey, 'hex'), systemClock);
  const change = { actor: 'cli', at: now };
  await withStaffTransaction(db, async (tx) => {
    for (const { reason, mode, ...input } of rules) {
      const draft = await createRule(tx, pspId, { ...input, mode: 'DRAFT' }, { ...change, reason });
      const { code: _, ...content } = input;
      if (mode !== 'DRAFT') await changeRule(tx, draft, { ...content, mode }, { ...change, reason });
    }
    for (const macro of macros) await insertMacro(tx, pspId, macro, change);
    for (const entry of entries) await addListEntry(tx, vault, pspId, entry, change);
  });
}

import type { Command } from 'commander';
import { startServices } from '#lib/composition.ts';
import { findRootIds } from '#lib/entities/index.ts';
import {
  type ErasurePreview,
  type ErasureScope,
  groups,
  isAny,
  previewErasure,
  readScope,
  runErasures,
  type ShopperKey,
  startErasure,
} from '#lib/erasure/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { resolveMasterKey } from '#lib/platform/startup/master-key.ts';
import { type CliContext, CommandError, change, print, printTable, withCliContext } from './cli-context.ts';

type EraseOptions = { email?: string; customer?: string; card?: string; entity?: string; confirm?: boolean };

export function addEraseCommand(program: Command): void {
  program
    .command('erase')
    .description('Show everything that is stored of a shopper, or erase it with --confirm; docs/erasure.md')
    .option('--email <address>', 'the shopper with this e-mail address')
    .option('--customer <id>', 'the shopper with this customer id of the merchant')
    .option('--card <id>', 'the shopper with the card of this payment or registration')
    .option('--entity <id>', 'a PSP, division or merchant; else every PSP')
    .option('--confirm', 'erase what was shown; it cannot be undone')
    .action(erase);
}

function readKey({ email, customer, card }: EraseOptions): ShopperKey {
  const named = [
    email === undefined ? [] : [{ kind: 'EMAIL', value: email.trim().toLowerCase() } as const],
    customer === undefined ? [] : [{ kind: 'CUSTOMER', value: customer } as const],
    card === undefined ? [] : [{ kind: 'CARD', value: card.trim().toLowerCase() } as const],
  ].flat();
  const [key] = named;
  if (!key || named.length > 1 || key.value === '') {
    throw new CommandError('State one of --email <address>, --customer <id> and --card <id>.');
  }
  if (key.kind === 'CARD' && !/^[0-9a-f]{32}$/.test(key.value)) {
    throw new CommandError('--card is the id of a payment or registration, never the number of the card.');
  }
  return key;
}

async function erase(options: EraseOptions): Promise<void> {
  const key = readKey(options);
  await withCliContext(async (installation) => {
    const { db } = installation;
    const rootIds = options.entity === undefined ? await findRootIds(db) : [options.entity];
    let found = 0;
    for (const id of rootIds) {
      const scope = await readScope(db, id);
      if (!scope) throw new CommandError(`There is no PSP, division or merchant ${id}.`);
      const { preview } = await previewErasure(installation, scope, key);
      if (!isAny(preview.counts)) continue;
      found += 1;
      printPreview(id, preview);
      if (isAny(preview.obstacles)) {
        if (options.confirm) throw new CommandError('Something is still open. Nothing was erased there.');
      } else if (options.confirm) await eraseAt(installation, { scope, key, preview });
    }
    if (found === 0) print('nothing was found');
    else if (!options.confirm) print('nothing was erased: --confirm does it');
  });
}

function printPreview(entityId: string, { counts, obstacles, ends, kept, rules }: ErasurePreview): void {
  const line = (name: string, rows: Readonly<Record<string, number>>): string[] => [
    name,
    Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ') || 'none',
  ];
  printTable([
    ['entity', entityId],
    ...groups.filter((group) => counts[group] > 0).map((group) => [group, String(counts[group])]),
    line('ends', ends),
    line('kept by law', kept),
    ...(rules.length > 0 ? [['rules that name the shopper', rules.join(', ')]] : []),
    line('still open', obstacles),
  ]);
}

type Wanted = { scope: ErasureScope; key: ShopperKey; preview: ErasurePreview };

/** Works here as far as it can; what waits for messages, the gateway does once it runs. */
async function eraseAt(installation: CliContext, { scope, key, preview }: Wanted): Promise<void> {
  const { env, db, vault, databaseUrl, now } = installation;
  const { entityId } = scope;
  const { id, pseudonym } = await change(installation, (tx) =>
    startErasure(tx, vault, { entityId, key, preview, actor: 'cli', now }),
  );
  const masterKey = await resolveMasterKey(env);
  const services = await startServices({ env, pool: db.pool, databaseUrl, masterKey, log: createLog('error') });
  try {
    while ((await runErasures(services.gatewayServices, { id })) > 0);
  } finally {
    await services.stop();
  }
  const { state } = await db.prisma.erasure.findUniqueOrThrow({ where: { id } });
  const end = state === 'DONE' ? '' : '; the running gateway ends it when the messages of before are sent';
  print(`erased: payments are kept as ${pseudonym}${end}`);
}

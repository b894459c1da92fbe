import { importStatementFile } from '#lib/bank/index.ts';
import { createBankFile } from '#lib/payouts/index.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { addConnection, addKey, readPublicKey } from '#lib/transfers/index.ts';
import type { Vault } from '#lib/vault/index.ts';

type SeedTransfers = { db: Database; vault: Vault; pspId: string; merchantId: string; actor: string; now: Date };

/** A public key of an example, whose private half is not used anywhere. */
const exampleKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl';

/**
 * A key of the acquirer, a connection to a server that does not exist and is disabled, and a bank statement: the payout
 * of the first week was paid, an acquirer has paid another amount than its file has, and the bank took its fee.
 */
export async function seedTransfers(input: SeedTransfers): Promise<void> {
  const { db, vault, pspId, actor, now } = input;
  const key = readPublicKey(exampleKey);
  if ('problem' in key) throw new Error(key.problem);
  const expiresAt = new Date(now.getTime() + 365 * 86_400_000);
  const acquirer = { entityId: pspId, name: 'Demo Acquirer', actor };
  await addKey(autocommit(db), { ...key, ...acquirer, access: 'IMPORT', formatName: null, expiresAt }, now);
  const connection = {
    name: 'Demo Acquirer',
    purpose: 'PULL' as const,
    kind: 'SFTP' as const,
    host: 'sftp.acquirer.example',
    port: 22,
    username: 'turnpike',
    folder: '/outgoing',
    pattern: 'settlement-*.csv',
    formatName: null,
    firstDay: null,
    cron: '0 6 * * *',
    hostFingerprint: null,
    isEnabled: false,
  };
  await addConnection(autocommit(db), vault, { ...connection, entityId: pspId }, { actor, now });
  await seedStatement(input);
}

async function seedStatement({ db, vault, pspId, merchantId, actor, now }: SeedTransfers): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const order = { pspId, merchantIds: [merchantId], isTest: true, executeOn: day, actor, now };
  await createBankFile(autocommit(db), order);
  const { id, amountMinor } = await db.prisma.payout.findFirstOrThrow({
    where: { merchantId },
    orderBy: { createdAt: 'desc' },
  });
  const entries = [
    { minor: -amountMinor, endToEndId: id, name: 'Bakery Ltd', text: 'Payout' },
    { minor: 25_000n, endToEndId: 'NOTPROVIDED', name: 'Demo Acquirer', text: 'Settlement' },
    { minor: -250n, endToEndId: 'NOTPROVIDED', name: 'Demo Bank', text: 'Fee of the account' },
  ];
  const xml = writeStatement(day, 1_000_000n, entries);
  const clock: Clock = { now: () => now };
  const file = { id: newRandomId(), entityId: pspId, fileName: `camt-053-${day}.xml`, actor, address: null };
  const { refusal } = await importStatementFile(
    { db, vault, clock },
    { ...file, body: new Blob([xml]).stream() as unknown as AsyncIterable<Uint8Array> },
  );
  if (refusal) throw new Error(`the bank statement of the demo: ${refusal}`);
}

type Entry = { minor: bigint; endToEndId: string; name: string; text: string };

function writeStatement(day: string, openingMinor: bigint, entries: readonly Entry[]): string {
  const amount = (minor: bigint): string => {
    const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
    const direction = minor < 0n ? 'DBIT' : 'CRDT';
    return `<Amt Ccy="EUR">${digits.slice(0, -2)}.${digits.slice(-2)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
  };
  const balance = (code: string, minor: bigint): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const closingMinor = entries.reduce((sum, { minor }) => sum + minor, openingMinor);
  const written = entries.map(({ minor, endToEndId, name, text }) => {
    const side = minor < 0n ? 'Cdtr' : 'Dbtr';
    const parties = `<RltdPties><${side}><Pty><Nm>${name}</Nm></Pty></${side}></RltdPties>`;
    const details = `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${parties}<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
    return `<Ntry>${amount(minor)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${day}</Id>
<Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${balance('OPBD', openingMinor)}${balance('CLBD', closingMinor)}
${written.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

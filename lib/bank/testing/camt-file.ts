/** An entry of a statement that a test writes; amounts as decimals, a debit below zero. */
export type CamtEntry = {
  amount: string;
  day?: string;
  endToEndId?: string;
  name?: string;
  text?: string;
  status?: string;
  returnCode?: string;
  /** Of the bank, for the entry. */
  bankReference?: string | undefined;
  /** Elements of the entry that a test writes itself, in place of `NtryDtls` and what is before it. */
  elements?: string | undefined;
  /** Several payments in one entry: their amounts and end-to-end ids. */
  parts?: readonly { amount: string; endToEndId: string }[];
};

export type CamtStatement = {
  id?: string;
  /** Elements before the balances, such as the number of the page. */
  elements?: string;
  /** The codes of its balances. */
  balances?: readonly [string, string];
  account?: string;
  currency?: string;
  opening?: string;
  closing: string;
  day?: string;
  openedOn?: string;
  entries: readonly CamtEntry[];
};

/** Two digits, 02 to 13. */
type Version = string;

/** Codes of states since version 07, parties with their kind since 08. */
const hasCodes = (version: Version): boolean => Number(version) >= 8;

const sign = (amount: string): { size: string; direction: string } => ({
  size: amount.replace(/^-/, ''),
  direction: amount.startsWith('-') ? 'DBIT' : 'CRDT',
});

/** A bank statement of ISO 20022 as banks write it. */
export function camtFile(statements: readonly CamtStatement[], version: Version = '08'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>message-1</MsgId><CreDtTm>2026-11-20T20:00:00Z</CreDtTm></GrpHdr>
${statements.map((statement) => writeStatement(statement, version)).join('\n')}
</BkToCstmrStmt></Document>
`;
}

function writeStatement(statement: CamtStatement, version: Version): string {
  const { id = 'statement-1', account = 'NL91ABNA0417164300', currency = 'EUR', opening = '0.00' } = statement;
  const { closing, day = '2026-11-20', openedOn = day, entries, elements = '' } = statement;
  const [openingCode, closingCode] = statement.balances ?? ['OPBD', 'CLBD'];
  return `<Stmt><Id>${id}</Id>${elements}<Acct><Id><IBAN>${account}</IBAN></Id></Acct>
${writeBalance(openingCode, opening, { currency, day: openedOn })}
${writeBalance(closingCode, closing, { currency, day })}
${entries.map((entry) => writeEntry(entry, { currency, day, version })).join('\n')}
</Stmt>`;
}

function writeBalance(code: string, amount: string, { currency, day }: { currency: string; day: string }): string {
  const { size, direction } = sign(amount);
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${size}</Amt>
<CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
}

type Around = { currency: string; day: string; version: Version };

function writeEntry(entry: CamtEntry, { currency, day: closedOn, version }: Around): string {
  const { amount, day = closedOn, status = 'BOOK', parts, bankReference, elements } = entry;
  const { size, direction } = sign(amount);
  const state = hasCodes(version) ? `<Cd>${status}</Cd>` : status;
  const details = parts
    ? parts.map((part) => writePart(part, { currency, version })).join('')
    : writeDetail(entry, { direction, version });
  return `<Ntry><Amt Ccy="${currency}">${size}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${state}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
${bankReference ? `<AcctSvcrRef>${bankReference}</AcctSvcrRef>` : ''}
${elements ?? `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
}

function writeDetail(
  { endToEndId = 'NOTPROVIDED', name = 'Acquirer &amp; Sons', text = 'Settlement', returnCode }: CamtEntry,
  { direction, version }: { direction: string; version: Version },
): string {
  const side = direction === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const party = hasCodes(version) ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
  const reason = returnCode ? `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>` : '';
  return `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
<RltdPties><${side}>${party}</${side}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${reason}</TxDtls>`;
}

function writePart(
  { amount, endToEndId }: { amount: string; endToEndId: string },
  { currency, version }: { currency: string; version: Version },
): string {
  const { size, direction } = sign(amount);
  const stated = `<Amt Ccy="${currency}">${size}</Amt>`;
  const refs = `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>`;
  return hasCodes(version)
    ? `<TxDtls>${refs}${stated}<CdtDbtInd>${direction}</CdtDbtInd></TxDtls>`
    : `<TxDtls>${refs}<AmtDtls><TxAmt>${stated}</TxAmt></AmtDtls></TxDtls>`;
}

import { XMLBuilder } from 'fast-xml-parser';
import { exactDecimal } from '#lib/money/index.ts';
import type { BankAccount } from '../payout.ts';
import { bankText } from './bank-text.ts';

/** A payment that a bank is asked to make. */
export type OrderedPayment = {
  /** Returned by the bank on its statements. */
  id: string;
  amountMinor: bigint;
  currency: string;
  account: BankAccount;
  text: string;
};

/** A request to a bank; its payments are in one or several currencies. */
export type BankOrder = {
  id: string;
  createdAt: Date;
  /** The day of execution, as yyyy-mm-dd. */
  executeOn: string;
  account: BankAccount;
  payments: readonly OrderedPayment[];
};

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const builder = new XMLBuilder({ format: true, ignoreAttributes: false, attributeNamePrefix: '@' });

/**
 * A bank order as a message pain.001.001.09 of ISO 20022 (customer credit transfer initiation), with one group of
 * payments for each currency. Payments in euros are SEPA credit transfers, for whose character set all texts are
 * written.
 */
export function writePain001(order: BankOrder): string {
  const { id, createdAt, account, payments } = order;
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: id,
          CreDtTm: `${createdAt.toISOString().slice(0, 19)}Z`,
          ...totalsOf(payments),
          InitgPty: { Nm: nameOf(account) },
        },
        PmtInf: currencies.map((currency, index) => writeGroup(order, currency, index + 1)),
      },
    },
  });
}

function writeGroup({ id, executeOn, account, payments }: BankOrder, currency: string, number: number) {
  const own = payments.filter((payment) => payment.currency === currency);
  const isSepa = currency === 'EUR';
  return {
    PmtInfId: `${id}-${number}`.slice(-35),
    PmtMtd: 'TRF',
    BtchBookg: 'false',
    ...totalsOf(own),
    ...(isSepa ? { PmtTpInf: { SvcLvl: { Cd: 'SEPA' } } } : {}),
    ReqdExctnDt: { Dt: executeOn },
    Dbtr: { Nm: nameOf(account) },
    DbtrAcct: { Id: { IBAN: account.iban } },
    DbtrAgt: agentOf(account) ?? { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
    ChrgBr: isSepa ? 'SLEV' : 'SHAR',
    CdtTrfTxInf: own.map(writePayment),
  };
}

function writePayment({ id, amountMinor, currency, account, text }: OrderedPayment) {
  const agent = agentOf(account);
  return {
    PmtId: { EndToEndId: id },
    Amt: { InstdAmt: { '@Ccy': currency, '#text': exactDecimal(amountMinor, currency) } },
    ...(agent ? { CdtrAgt: agent } : {}),
    Cdtr: { Nm: nameOf(account) },
    CdtrAcct: { Id: { IBAN: account.iban } },
    RmtInf: { Ustrd: bankText(text, 140) },
  };
}

const nameOf = ({ holder }: BankAccount): string => bankText(holder, 70);

function agentOf({ bic }: BankAccount) {
  return bic === null ? null : { FinInstnId: { BICFI: bic } };
}

/** The number of payments, and the sum of their amounts as plain numbers, whatever their currencies are. */
function totalsOf(payments: readonly OrderedPayment[]) {
  return { NbOfTxs: String(payments.length), CtrlSum: sumOf(payments) };
}

const controlDecimals = 4;

function sumOf(payments: readonly OrderedPayment[]): string {
  const sum = payments.reduce((total, { amountMinor, currency }) => {
    const [whole = '0', decimals = ''] = exactDecimal(amountMinor, currency).split('.');
    return total + BigInt(whole + decimals.padEnd(controlDecimals, '0'));
  }, 0n);
  const digits = sum.toString().padStart(controlDecimals + 1, '0');
  const decimals = digits.slice(-controlDecimals).replace(/0{1,2}$/, '');
  return `${digits.slice(0, -controlDecimals)}.${decimals}`;
}

import { joinTexts, limitText, maxLengths } from '../reading/limit-text.ts';
import { withoutPlaceholder } from '../reading/stated-nothing.ts';
import type { StatedPayment } from '../statement.ts';
import { type Element, elementAt, elementsOf, textAt, textsAt } from './read-xml.ts';

/** What `TxDtls` states about a payment. `isCredit`: money came in, so that its counterparty is the debtor. */
export function readPayment(detail: Element | null, isCredit: boolean): Omit<StatedPayment, 'chargesMinor'> {
  const refs = elementAt(detail, 'Refs');
  const remittance = elementAt(detail, 'RmtInf');
  const structured = elementsOf(remittance, 'Strd');
  return {
    endToEndId: limitText(withoutPlaceholder(textAt(refs, 'EndToEndId')), maxLengths.reference),
    bankReference: limitText(withoutPlaceholder(textAt(refs, 'AcctSvcrRef')), maxLengths.reference),
    ...readCounterparty(elementAt(detail, 'RltdPties'), isCredit),
    text: joinTexts([
      ...textsAt(remittance, 'Ustrd'),
      ...structured.flatMap((each) => textsAt(each, 'AddtlRmtInf')),
      ...(remittance ? [] : [textAt(detail, 'AddtlTxInf')]),
    ]),
    creditorReference: joinTexts(
      structured.map((each) => textAt(each, 'CdtrRefInf', 'Ref')),
      ', ',
    ),
    documents: joinTexts(structured.flatMap(namesOfDocuments), ', '),
    returnCode: limitText(textAt(detail, 'RtrInf', 'Rsn', 'Cd') ?? textAt(detail, 'RtrInf', 'Rsn', 'Prtry'), 35),
  };
}

function readCounterparty(parties: Element | null, isCredit: boolean) {
  const side = isCredit ? 'Dbtr' : 'Cdtr';
  const nameOf = (party: string) => textAt(parties, party, 'Nm') ?? textAt(parties, party, 'Pty', 'Nm');
  const account = elementAt(parties, `${side}Acct`, 'Id');
  return {
    counterparty: limitText(nameOf(side) ?? nameOf(`Ultmt${side}`), maxLengths.name),
    counterpartyAccount: limitText(textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id'), maxLengths.account),
  };
}

/** Invoices and other documents: their numbers, with the kind where it is stated. */
function namesOfDocuments(structured: Element): (string | null)[] {
  return elementsOf(structured, 'RfrdDocInf').map((document) => {
    const number = textAt(document, 'Nb');
    const kind = textAt(document, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(document, 'Tp', 'CdOrPrtry', 'Prtry');
    return number && [kind, number].filter(Boolean).join(' ');
  });
}

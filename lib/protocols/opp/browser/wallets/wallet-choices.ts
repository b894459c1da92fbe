import { findTestCard } from '#lib/connectors/simulator/index.ts';
import type { WalletPayload } from '../../requests/wallet-token.ts';

type WalletCard = { id: string; label: string; payload: WalletPayload };

/** One way in which a tester may let the wallet end. The values are codes that payments end with. */
type WalletOutcome = {
  value: string;
  label: string;
  /** What the acquirer answers; null: as for the card itself. */
  resultCode: string | null;
  isCancelled?: true;
  isUnreadable?: true;
};

const holder = 'Jane Jones';

/** A card that the device vouches for, as the cryptogram proves: its issuer asks nothing (spec 2.11). */
const onDevice = (number: string): WalletCard => ({
  id: number.slice(-4),
  label: `${findTestCard(number)?.brand} ending in ${number.slice(-4)}, on the device`,
  payload: { number, expiryMonth: '05', expiryYear: '2034', holder, cryptogram: 'AgAAAAAABk4DWZ4C28yUQAAAAAA=' },
});

/** A card that the wallet knows by its number only: its issuer may ask its holder. */
const onFile = (number: string): WalletCard => ({
  id: number.slice(-4),
  label: `${findTestCard(number)?.brand} ending in ${number.slice(-4)}, on file: its issuer asks`,
  payload: { number, expiryMonth: '05', expiryYear: '2034', holder },
});

export const walletCards: readonly WalletCard[] = [
  onDevice('4200000000000000'),
  onDevice('5454545454545454'),
  onFile('4200000000000018'),
];

export const walletOutcomes: readonly WalletOutcome[] = [
  { value: '000.100.110', label: 'Pay', resultCode: null },
  { value: '800.100.152', label: 'Pay, and the issuer declines', resultCode: '800.100.152' },
  { value: '200.100.603', label: 'Send a token that cannot be read', resultCode: null, isUnreadable: true },
  { value: '100.396.101', label: 'Cancel', resultCode: null, isCancelled: true },
];

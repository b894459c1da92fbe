import {
  buildPayment,
  checkInstrumentRules,
  findIssuer,
  type PaymentCommand,
  type PaymentServices,
  resolveBrand,
} from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type Authentication, hasEnded } from './authentication.ts';
import { beginAuthentication } from './begin-authentication.ts';
import type { AuthenticationServices } from './services.ts';
import { markApplied } from './store.ts';

/** No directory server serves the mode of the channel. */
const noDirectoryCode = '100.390.106';

/** Authenticates a cardholder without a payment (spec 4.5). */
export async function authenticateAlone(
  services: PaymentServices & { authentication: AuthenticationServices },
  command: PaymentCommand,
): Promise<Authentication | { rejection: ResultCode }> {
  const { instrument: account } = command;
  const brand = resolveBrand(command.brand, account);
  const payment = { ...buildPayment(command), ...brand };
  const isTestNumber = services.connectors.isTestNumber(account.number ?? '');
  const { imported } = await findIssuer(services, account);
  const rejection = checkInstrumentRules({ command, payment, account, brand, isTestNumber, imported });
  if (rejection) return { rejection };
  const directory = services.authentication.findDirectory(payment.mode, null);
  if (!directory) return { rejection: noDirectoryCode };
  const number = account.number ?? '';
  const authentication = await beginAuthentication(services.authentication, {
    id: command.id,
    command,
    account,
    directory,
    paymentId: null,
    mode: payment.mode,
    paymentBrand: brand.paymentBrand,
    echo: command.echo,
    range: await directory.findRange(number, command.testTriggers),
    storeCard: () => services.vault.encryptPan({ merchantId: command.channel.merchantId, kind: 'card', number }),
  });
  if (hasEnded(authentication)) await markApplied(autocommit(services.db), authentication);
  return authentication;
}

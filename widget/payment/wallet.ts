// The sheet of a wallet: a page of the gateway in a frame, which returns a token of the card that the shopper selects.
import { type CheckoutContext, checkoutUrl, gatewayOrigin } from '../checkout/context.ts';
import { brandName } from '../fields/brand-names.ts';
import { reportError } from '../options.ts';
import { createFrameDialog } from './frame-dialog.ts';

/** The wallet that signs for a brand; brands without one of their own are paid by the first (spec 2.4). */
export function walletOf(brand: string): string {
  const letter = /^wallet([a-c])$/iu.exec(brand)?.[1] ?? 'A';
  return `wallet${letter.toUpperCase()}`;
}

/**
 * What the form sends of the wallet. Undefined: the shopper cancelled, or this gateway has no such wallet; the page
 * learns which by `onError`, and the form may be used again.
 */
export async function payByWallet(
  context: CheckoutContext,
  brand: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  // The wallet is simulated; one of a provider needs the keys of its merchant (docs/decisions/0026).
  if (context.form.testMode !== 'true') {
    context.status.show('walletUnavailable', 'error');
    const message = 'This gateway has no such wallet in live mode.';
    reportError(context.options, { name: 'WalletUnavailableError', message, brand });
    return undefined;
  }
  const token = await openWallet(context, brand);
  if (token !== null) return { [`${walletOf(brand)}.paymentToken`]: token };
  if (context.ended.aborted) return undefined;
  context.status.show('walletCancelled');
  const message = 'The shopper closed the wallet; nothing was sent.';
  reportError(context.options, { name: 'WalletCancelledError', message, brand });
  return undefined;
}

/** Null: the shopper closed it. No payment has begun yet, so nothing needs a question. */
function openWallet(context: CheckoutContext, brand: string): Promise<string | null> {
  const { dialog, frame, closeButton } = createFrameDialog(context, brandName(brand));
  const query = new URLSearchParams({ wallet: walletOf(brand), origin: location.origin });
  frame.src = `${checkoutUrl(context, 'wallet')}?${query}`;
  document.body.append(dialog);
  dialog.showModal();
  const done = new AbortController();
  return new Promise((resolve) => {
    const end = (token: string | null) => {
      done.abort();
      dialog.close();
      dialog.remove();
      resolve(token);
    };
    const on = { signal: done.signal };
    const receive = (event: MessageEvent) => {
      const answer = readWalletMessage(event, frame, gatewayOrigin(context));
      if (answer) end(answer.token);
    };
    window.addEventListener('message', receive, on);
    closeButton.addEventListener('click', () => end(null), on);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(null);
    });
    context.ended.addEventListener('abort', () => end(null), on);
  });
}

const tokenForm = /^[\w-]{40,4096}$/u;

/** A message of exactly this frame and the gateway; undefined when it is none. */
export function readWalletMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  gateway: string,
): { readonly token: string | null } | undefined {
  if (origin !== gateway || source !== frame.contentWindow || data?.turnpike !== 'wallet') return undefined;
  const { token } = data;
  if (token === null) return { token };
  return typeof token === 'string' && tokenForm.test(token) ? { token } : undefined;
}

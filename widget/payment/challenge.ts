// The visible frame of another party inside this page: the issuer's question (3D Secure), or a brand of `inlineFlow`.
import { type CheckoutContext, gatewayOrigin } from '../checkout/context.ts';
import { callBack } from '../options.ts';
import { type Redirect, readWebAddress } from './answer.ts';
import { createFrameDialog } from './frame-dialog.ts';
import { submitTo } from './navigate.ts';
import { askProgress } from './progress.ts';

/** The message of the frame comes first where page and result page have one origin; others are asked for. */
const graceMs = 1_500;

/** How it ended: the gateway sends the shopper to an address, or the shopper closed the frame. */
export type ChallengeEnd = { readonly url: string } | 'closed';

/**
 * Shows the redirect in a frame until the gateway sends `finished` from that very frame. A frame in its place, another
 * origin or another address is passed over.
 */
export function runChallenge(context: CheckoutContext, redirect: Redirect): Promise<ChallengeEnd> {
  const parts = createFrameDialog(context, context.texts.get('confirmTitle'));
  const { dialog, frame, question } = parts;
  document.body.append(dialog);
  dialog.showModal();
  const done = new AbortController();
  return new Promise<ChallengeEnd>((resolve) => {
    const end = (result: ChallengeEnd) => {
      done.abort();
      dialog.close();
      dialog.remove();
      resolve(result);
    };
    const ask = () => {
      question.hidden = false;
      parts.stayButton.focus();
    };
    const on = { signal: done.signal };
    const checkEnd = async () => {
      if (done.signal.aborted) return;
      const progress = await askProgress(context);
      const url = typeof progress === 'object' && progress.state === 'finished' && progress.returnUrl;
      if (url && !done.signal.aborted) end({ url });
    };
    const receive = (event: MessageEvent) => {
      const url = finishedUrl(event, frame, gatewayOrigin(context));
      if (url !== undefined) end({ url });
    };
    window.addEventListener('message', receive, on);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      ask();
    });
    parts.closeButton.addEventListener('click', ask, on);
    parts.leaveButton.addEventListener('click', () => end('closed'), on);
    parts.stayButton.addEventListener('click', () => {
      question.hidden = true;
      frame.focus();
    });
    frame.addEventListener('load', () => callBack(context.options.onLoadThreeDIframe, frame), on);
    frame.addEventListener('load', () => setTimeout(checkEnd, graceMs), on);
    context.ended.addEventListener('abort', () => end('closed'), on);
    submitTo(redirect, frame.name);
  });
}

export function finishedUrl(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  gateway: string,
): string | undefined {
  if (origin !== gateway || source !== frame.contentWindow) return undefined;
  return data?.turnpike === 'finished' ? readWebAddress(data.url) : undefined;
}

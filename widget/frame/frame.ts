// The script of a card frame: one input, of which the page learns only whether it is filled in correctly.
import { type FieldName, type FromFrame, readToFrame, type ToFrame, wrapMessage } from '../messages.ts';
import { postPayment } from '../payment/post-payment.ts';
import { createCardField } from './card-field.ts';
import { applyStyles } from './field-styles.ts';
import { findSchemes } from './find-schemes.ts';
import { createBody, findFields, type SharedField } from './submit.ts';

startFrame(new URLSearchParams(location.search));

function startFrame(query: URLSearchParams): void {
  if (window.parent === window) return;
  const name: FieldName = query.get('field') === 'cvv' ? 'cvv' : 'cardNumber';
  const frame = query.get('frame') ?? '';
  const form = query.get('form') ?? '';
  const origin = query.get('origin') ?? '';
  const checkoutPath = location.pathname.replace(/\/frame$/u, '');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let isSending = false;

  const send = (message: FromFrame) => {
    window.parent.postMessage(wrapMessage(frame, message), origin === 'null' ? '*' : origin);
  };
  const onChange = () => {
    field.showError(null);
    send({ type: 'state', state: field.state() });
  };
  const field = createCardField(name, onChange, (digits) => findSchemes(checkoutPath, digits));
  (window as unknown as { turnpikeField: SharedField }).turnpikeField = { form, field: name, read: field.read };

  async function submit({ path, fields }: Extract<ToFrame, { type: 'submit' }>): Promise<void> {
    if (isSending) return;
    isSending = true;
    const body = createBody(fields, findFields(form, window.parent));
    const answer = await postPayment(`${checkoutPath}/${path}`, body);
    isSending = false;
    send(answer === undefined ? { type: 'unanswered' } : { type: 'answer', answer });
  }

  function receive(message: ToFrame): void {
    if (message.type === 'configure') {
      field.configure(message.settings);
      applyStyles(sheet, message.settings.styles);
    } else if (message.type === 'focus') field.input.focus();
    else if (message.type === 'clear') field.clear();
    else if (message.type === 'cvv-length') field.setCvvLength(message.length);
    else if (message.type === 'submit') void submit(message);
    else field.showError(field.state().error);
    if (message.type !== 'submit' && message.type !== 'focus') send({ type: 'state', state: field.state() });
  }

  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent || from !== origin) return;
    const message = readToFrame(data, frame);
    if (message) receive(message);
  });
  field.input.addEventListener('focus', () => send({ type: 'focus' }));
  field.input.addEventListener('blur', () => send({ type: 'blur' }));
  field.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') send({ type: 'enter' });
  });
  send({ type: 'ready' });
}

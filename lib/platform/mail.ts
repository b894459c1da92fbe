import { createTransport } from 'nodemailer';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Of the message where it may be sent again: mail programs show those of one id once. */
  readonly messageId?: string;
  readonly attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
};
export type SendMail = (mail: Mail) => Promise<void>;

/** Sends through the mail server of the environment; null where none is set. */
export function createMailer(smtpUrl: string | undefined, from: string): SendMail | null {
  if (!smtpUrl) return null;
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return async ({ to, subject, text, messageId, attachments = [] }) => {
    const identity = messageId === undefined ? {} : { messageId: `<${messageId}>` };
    await transport.sendMail({ from, to, subject, text, ...identity, attachments: [...attachments] });
  };
}

/** Why the mail server would not take our mail, or null: it is greeted and signed in to, and nothing is sent. */
export async function checkMailServer(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 10_000 });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

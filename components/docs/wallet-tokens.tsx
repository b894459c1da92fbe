import { useTranslations } from 'next-intl';

const recipe = `const key = createHash('sha256').update('turnpike-test-walletA').digest();
const nonce = randomBytes(12);
const cipher = createCipheriv('aes-256-gcm', key, nonce);
const card = { number: '4111111111111111', expiryMonth: '05', expiryYear: '2034' };
const body = Buffer.concat([cipher.update(JSON.stringify(card)), cipher.final()]);
const token = Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');`;

/** How an integrator creates a wallet token that a test channel decrypts (docs/decisions/0026). */
export function WalletTokens() {
  const t = useTranslations();
  return (
    <section className="mt-10">
      <h2 className="font-semibold">{t('docs.wallets.title')}</h2>
      <p className="max-w-prose text-muted-foreground">
        {t.rich('docs.wallets.lead', { field: (chunks) => <code className="font-mono">{chunks}</code> })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="mt-2 overflow-x-auto border-y py-3 font-mono text-table">
        {recipe}
      </pre>
    </section>
  );
}

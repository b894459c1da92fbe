import { constants, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const headerForm = z.object({
  alg: z.enum(['PS256', 'ES256']),
  /** The certificates from the signer up, in DER; a chain is never long. */
  x5c: z.array(z.base64()).min(1).max(5),
});

/**
 * What is wrong with `acsSignedContent` (EMV 3-D Secure 2.2, section 6.2.3): the issuer's word for an app, a JWS whose
 * certificate leads to a root of the directory server. Null: it is genuine.
 */
export function faultOfSignedContent(content: string, roots: readonly string[], now: Date): string | null {
  const [header = '', payload = '', signature = '', ...others] = content.split('.');
  const parsed = headerForm.safeParse(parse(header));
  if (!parsed.success || others.length > 0) return 'it is no JWS of PS256 or ES256 with certificates';
  try {
    const chain = parsed.data.x5c.map((der) => new X509Certificate(Buffer.from(der, 'base64')));
    const fault = faultOfChain(chain, roots, now);
    if (fault !== null) return fault;
    const key = keyFor(parsed.data.alg, chain[0]?.publicKey);
    const signed = Buffer.from(`${header}.${payload}`);
    const isGenuine = key !== null && verify('sha256', signed, key, Buffer.from(signature, 'base64url'));
    return isGenuine ? null : 'its signature is not that of its certificate';
  } catch {
    return 'a certificate cannot be read';
  }
}

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Each certificate is issued by the next one, and the last one by a root. */
function faultOfChain(chain: readonly X509Certificate[], roots: readonly string[], now: Date): string | null {
  if (!chain.every((each) => isValid(each, now))) return 'a certificate is not valid now';
  const isIssuedBy = (issuer: X509Certificate, each: X509Certificate) =>
    issuer.ca && each.checkIssued(issuer) && each.verify(issuer.publicKey);
  const isBroken = chain.some((each, index) => {
    const issuer = chain[index + 1];
    return issuer !== undefined && !isIssuedBy(issuer, each);
  });
  if (isBroken) return 'a certificate was not issued by the next one';
  const last = chain.at(-1);
  const trusted = roots.map((root) => new X509Certificate(root)).filter((root) => isValid(root, now));
  const leadsToRoot = trusted.some(
    (root) => last !== undefined && (isIssuedBy(root, last) || root.raw.equals(last.raw)),
  );
  return leadsToRoot ? null : 'its certificates lead to no root of the directory server';
}

const isValid = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);

/** The algorithm that the signer names must be that of its key. */
function keyFor(alg: 'PS256' | 'ES256', key: KeyObject | undefined) {
  if (alg === 'ES256') {
    const isP256 = key?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return key && isP256 ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : null;
  }
  const isLong = key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  return key && isLong ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : null;
}

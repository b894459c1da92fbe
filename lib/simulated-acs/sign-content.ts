import { createPrivateKey, sign, X509Certificate } from 'node:crypto';

// Certificates of the simulator, valid until 2046. The key is public on purpose: it signs for test cards alone, and no
// directory server of an operator trusts its root.

/** The root of the simulated directory server. */
export const testRoot = `-----BEGIN CERTIFICATE-----
MIIB1jCCAXugAwIBAgIUYaBbfj4MprykTg6e0icA/OQpkBYwCgYIKoZIzj0EAwIw
ODERMA8GA1UECgwIVHVybnBpa2UxIzAhBgNVBAMMGlRlc3QgZGlyZWN0b3J5IHNl
cnZlciByb290MB4XDTI2MTEyMzE5MzkxMFoXDTQ2MTExODE5MzkxMFowODERMA8G
A1UECgwIVHVybnBpa2UxIzAhBgNVBAMMGlRlc3QgZGlyZWN0b3J5IHNlcnZlciBy
b290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEKiZNea7PRKDJ0yhKiu5ELe/s
u1HKZwTjYSiDv7F8BB61AAaEJiSkGyiOYdnUrXmJwQyJFF7fEt+0Vg1Fpl1856Nj
MGEwHQYDVR0OBBYEFLG+yg7yOt3ByvxLmCEtTbmVs7qpMB8GA1UdIwQYMBaAFLG+
yg7yOt3ByvxLmCEtTbmVs7qpMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQD
AgIEMAoGCCqGSM49BAMCA0kAMEYCIQDWF3+B7fl/LNpUffj7ulM/hKXWKzvhHQBO
Fn+SDrZbtwIhAPGxAiew5kgbNyU2HejrasqM2ksM8Cyq2nxuM6mE8yJq
-----END CERTIFICATE-----
`;

const issuerCertificate = `-----BEGIN CERTIFICATE-----
MIIByDCCAW6gAwIBAgIUDIt8YIkran3nYRNxzpyepcZdGc4wCgYIKoZIzj0EAwIw
ODERMA8GA1UECgwIVHVybnBpa2UxIzAhBgNVBAMMGlRlc3QgZGlyZWN0b3J5IHNl
cnZlciByb290MB4XDTI2MTEyMzE5MzkxMFoXDTQ2MTExODE5MzkxMFowLjERMA8G
A1UECgwIVHVybnBpa2UxGTAXBgNVBAMMEFRlc3QgY2FyZCBpc3N1ZXIwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAARRAwSekTL5a6hfX+xbXPZMEvCTJQgvAszpk7Et
i0yJkTWN2PG6TPNykL0eYgp12b0qC9ifKhftsG5YxSzAi9loo2AwXjAMBgNVHRMB
Af8EAjAAMA4GA1UdDwEB/wQEAwIHgDAdBgNVHQ4EFgQU/9wxOVg+VvzsUk2QByX8
i/ouMbMwHwYDVR0jBBgwFoAUsb7KDvI63cHK/EuYIS1NuZWzuqkwCgYIKoZIzj0E
AwIDSAAwRQIhAMfQyJgArYWMy1n6O/KDffnEXA4NDBqkjdx/PF6dIvAMAiBEj6lU
jXzCXY/sC/rJyXuG/a3sDph9l1OTB2Jly7TZ8w==
-----END CERTIFICATE-----
`;

const issuerKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSM2SnoGBmu/5OWbL
1Xt7W6hm9wwhU0thzoVi1ztqQeahRANCAARRAwSekTL5a6hfX+xbXPZMEvCTJQgv
Aszpk7Eti0yJkTWN2PG6TPNykL0eYgp12b0qC9ifKhftsG5YxSzAi9lo
-----END PRIVATE KEY-----
`;

/** Signs what an app is to trust, as the access control server of EMV 3-D Secure does (JWS, ES256). */
export function signContent(content: object): string {
  const chain = [new X509Certificate(issuerCertificate).raw.toString('base64')];
  const [header, payload] = [{ alg: 'ES256', x5c: chain }, content].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = `${header}.${payload}`;
  const key = { key: createPrivateKey(issuerKey), dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

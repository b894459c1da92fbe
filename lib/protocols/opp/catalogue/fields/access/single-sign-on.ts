// Parameters of the identity provider (spec 4.7).
import { C, f, O, R, table } from '../field.ts';
import { decryptText, oneOf, openUrl } from '../types/field-types.ts';

export const singleSignOn = table({ group: 'sso', title: 'Single sign-on', section: '4.7', usedBy: ['sso'] }, [
  f('client_id', R, decryptText, { condition: 'GET /sso/v2/authorize' }),
  f('redirect_uri', R, openUrl, { condition: 'authorize and token; the predefined redirect address' }),
  f('scope', R, decryptText, { condition: 'authorize and token; openid profile brings consent and profile data' }),
  f('response_type', R, oneOf('code'), { condition: 'authorize' }),
  f('login_hint', O, decryptText, { condition: 'authorize' }),
  f('state', O, decryptText, { condition: 'authorize' }),
  f('code', R, decryptText, { condition: 'token; the code returned to the redirect address' }),
  f('grant_type', R, oneOf('authorization_code'), { condition: 'token' }),
  f('name', C, decryptText, { direction: 'response', condition: 'userinfo, only with end-user consent' }),
  f('preferred_username', C, decryptText, { direction: 'response', condition: 'userinfo, only with end-user consent' }),
]);

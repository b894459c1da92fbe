export { submitAccountForm } from './account/account-form.ts';
export { readOidcClientFlash, submitOidcClientForm } from './oidc-clients/oidc-client-form.ts';
export { authOptions, type Visitor } from './sign-in/auth-options.ts';
export { submitDemoSignIn } from './sign-in/demo-sign-in.ts';
export { submitPasswordForm } from './sign-in/password-form.ts';
export { requireVisit, submitSignInForm } from './sign-in/sign-in-form.ts';
export { submitSignOut } from './sign-in/sign-out.ts';
export { startSignIn } from './sign-in/start-sign-in.ts';

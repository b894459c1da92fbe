export { addFormLogo, findFormLogo, type LogoResult, maxLogoBytes } from './form-logo.ts';

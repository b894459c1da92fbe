import type { RiskWishes } from '#lib/payments/index.ts';
import type { MatchedRule } from './evaluate-rules.ts';

/** What active rules that matched ask of the stages that follow; an authentication goes before an exemption. */
export function wishesOf(matched: readonly MatchedRule[]): RiskWishes {
  const actions = matched.filter(({ isShadow }) => !isShadow).map(({ action }) => action);
  const measures = new Set(actions.map((action) => (action.kind === 'measure' ? action.measure : null)));
  const route = actions.find(({ kind }) => kind === 'route');
  return {
    authentication: measures.has('AUTHENTICATE') ? 'required' : measures.has('EXEMPT') ? 'exempt' : null,
    accountId: route?.kind === 'route' ? route.accountId : null,
  };
}

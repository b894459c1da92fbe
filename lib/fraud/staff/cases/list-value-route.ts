import { z } from 'zod';
import { backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import { listCaseValue } from '../../cases/list-case-value.ts';
import { listValueForm } from '../lists/forms.ts';
import { readExpiry } from '../lists/read-expiry.ts';
import { type CaseDetail, describeCase } from './describe-case.ts';
import { getCase } from './get-case.ts';

/** Adds a value of a case to a list of its channel or of an entity above. */
export const listValueRoute = route({
  method: 'POST',
  path: '/cases/:id/list-entries',
  permission: 'risk.write',
  query: z.object({}),
  body: listValueForm,
  run: async (services, context): Promise<CaseDetail> => {
    const { body, now, actor, address, entityScope } = context;
    const riskCase = await getCase(services, context, context.path.id);
    const { entityId, list, kind, reason, expiresOn } = body;
    const path = await services.tree.findPath(riskCase.channelId);
    if (!path?.ids.includes(entityId) || !(await entityScope.includes(entityId))) {
      throw backOfficeErrors.unknown('entity');
    }
    const input = { entityId, list, kind, reason, expiresAt: readExpiry(expiresOn, now) };
    const entry = await listCaseValue(services, riskCase, input, { at: now, actor, address });
    if (!entry) throw fieldError('kind', 'This case does not have this value.');
    return describeCase(services, await getCase(services, context, riskCase.id), context);
  },
});

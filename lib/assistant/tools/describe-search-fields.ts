import { z } from 'zod';
import { listName } from './inputs.ts';
import { defineTool } from './tool.ts';

type Description = {
  noun: { one: string; many: string };
  fields: { name: string; label: string; hint: string; kind: string; offers: { value: string; label: string }[] }[];
  sorts: { id: string; label: string }[];
  defaultSort: string;
};

const maxOffers = 40;

export const describeSearchFieldsTool = defineTool({
  name: 'describe_search_fields',
  title: 'Describe the search fields of a list',
  description:
    'The fields, values and sorts of the query language of a list. A condition is “field:value”; “-field:value” excludes, “a,b” is either, “>10” and “10..20” are ranges.',
  input: z.strictObject({ list: listName }),
  run: async ({ call }, { list }) => {
    const described = (await call({ method: 'GET', route: `/${list}/description` })) as Description;
    const { noun, fields, sorts, defaultSort } = described;
    return {
      list,
      noun,
      fields: fields.map(({ offers, ...field }) => ({
        ...field,
        values: offers.slice(0, maxOffers).map(({ value }) => value),
      })),
      sorts: sorts.map(({ id, label }) => ({ id, label })),
      defaultSort,
    };
  },
});

import { describeSearchFieldsTool } from './describe-search-fields.ts';
import { explainDeclineTool } from './explain-decline.ts';
import { figuresTool } from './figures.ts';
import { getTool } from './get.ts';
import { proposeTool } from './propose.ts';
import { searchTool } from './search.ts';
import type { AssistantTool } from './tool.ts';

export const assistantTools: readonly AssistantTool[] = [
  searchTool,
  getTool,
  explainDeclineTool,
  figuresTool,
  describeSearchFieldsTool,
  proposeTool,
];

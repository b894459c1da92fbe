import type { z } from 'zod';
import { type AssistantCaller, type BackOfficeCall, type CallBackOffice, RejectedCall } from '../back-office.ts';

/** The caller of a tool, and the back office as that caller sees it. */
export type ToolContext = {
  caller: AssistantCaller;
  /** What a route of the back office answers this caller; throws `RejectedCall`. */
  call(call: Omit<BackOfficeCall, 'signal'>): Promise<unknown>;
};

export type AssistantTool<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  /** Only for keys that may propose; left out: it reads. */
  proposes?: true;
  input: Input;
  run(context: ToolContext, input: z.output<Input>): Promise<Record<string, unknown>>;
};

/** Ties the input of a tool to its function. */
export function defineTool<Input extends z.ZodObject>(tool: AssistantTool<Input>): AssistantTool {
  return tool as unknown as AssistantTool;
}

export function createToolContext(
  callBackOffice: CallBackOffice,
  caller: AssistantCaller,
  signal: AbortSignal,
): ToolContext {
  return {
    caller,
    call: async (call) => {
      signal.throwIfAborted();
      const answer = await callBackOffice(caller, { ...call, signal });
      if ('data' in answer) return answer.data;
      throw new RejectedCall(answer.rejected.code, answer.rejected.message);
    },
  };
}

/** The query of a call without what was left out. */
export function queryOf(values: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

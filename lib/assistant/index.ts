export { type Assistant, createAssistant } from './assistant.ts';

import { AssistantCalls } from './assistant-calls.ts';

/** The client: one method per operation, named as in the OpenAPI description, and what is made of several. */
export class Bindery extends AssistantCalls {}

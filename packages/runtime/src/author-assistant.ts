/** The assistant on an author's own machine, with a model from the environment: of the site as it is being written. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AssistantSettings, assistantProblem, openAssistant } from '@bindery/assistant';
import { resolveFeatures, type SiteFeatures } from '@bindery/bundle';
import { clientAddressBehind } from '@bindery/network';
import { type AssistantRouteOptions, createReaders, type ReadPage } from '@bindery/readers';
import { readAssistantSettings } from './self-hosted/assistant-settings.ts';

export interface AuthorAssistant {
  /** What pages are told, with the assistant where a model is set. */
  features: SiteFeatures;
  /** Null: no model is set. */
  route: AssistantRouteOptions | null;
  /** Answers `/-/assistant` and below for the site that `read` and `readPage` give now. */
  answer(
    site: {
      read(path: string): Promise<Uint8Array | null>;
      readPage(address: string): Promise<ReadPage | null>;
    },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void>;
}

/** Off, with a reason, where a variable is not what it must be: a site can be written without an assistant. */
export function createAuthorAssistant(environment: Record<string, string | undefined>): AuthorAssistant {
  const { settings, problem } = read(environment);
  const assistant = settings && openAssistant(settings);
  const route = assistant && { assistant, clientAddress: clientAddressBehind([]) };
  const missing = problem === null ? {} : { assistant: problem };
  const features = resolveFeatures('client-hosted', { assistant: true }, { missing });
  const readers = createReaders({ assistant: route });
  return {
    features,
    route,
    async answer({ read: readFile, readPage }, request, response) {
      // A version of its own each time: what is being written changes all the time.
      const site = {
        ...{ features, projectId: null, read: readFile, readPage },
        hold: <Result>(work: () => Promise<Result>) => work(),
      };
      try {
        await readers.answer(site, request, response);
      } finally {
        readers.forget(site);
      }
    },
  };
}

function read(environment: Record<string, string | undefined>): {
  settings: AssistantSettings | null;
  problem: string | null;
} {
  try {
    const settings = readAssistantSettings(environment);
    return { settings, problem: assistantProblem(settings) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { settings: null, problem: `A setting of the assistant must be ${reason}.` };
  }
}

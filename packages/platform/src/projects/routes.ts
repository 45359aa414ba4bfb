/** The Admin API for projects. */
import * as contract from '@bindery/contract';
import type { Transaction } from 'kysely';
import { recordAudit } from '../api/audit.ts';
import { notFound } from '../api/errors.ts';
import { createLine } from '../api/line.ts';
import type { Api } from '../api/route.ts';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { acceptDeployKey, acceptRepository, type DeployKeyPair, isSameOrigin } from '../git/accept-source.ts';
import type { SourceRules } from '../git/source-rules.ts';
import { newId } from '../ids.ts';
import { sealSecret } from '../secrets/secret-box.ts';
import { proveDomain } from './domain-proof.ts';
import { type ClaimRules, defaultDomain, domainTaken } from './domains.ts';
import { createProjectLoader } from './project-loader.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  findClaim,
  findProject,
  listProjects,
  type ProjectAddress,
  refuseMoreProjects,
} from './store.ts';
import type { LookUpTxt } from './txt-record.ts';

export interface ProjectRoutesOptions {
  sources: SourceRules;
  /** 32 bytes: stored git tokens and deploy keys are encrypted with it. */
  credentialKey: Buffer;
  /** The API's own host can be nobody's site. */
  apiHost: string;
  /** Below it lie the sites of projects created without a domain. */
  sitesHost: string;
  /** Whether a domain elsewhere is served only once it is proven. */
  needsProof(db: Queryable): Promise<boolean>;
  lookUpTxt: LookUpTxt;
  /** That an organization may have: each takes an update of the queue, and objects for as long as it is there. */
  mostProjects: number;
  /** Throws 400 for a model that agent jobs may not use. */
  acceptAgentModel?(model: string): void;
  /** In the transaction of the deletion: what else must go. */
  onDelete?: (transaction: Transaction<Schema>, project: ProjectAddress) => Promise<void>;
}

export function projectRoutes(options: ProjectRoutesOptions): (api: Api) => void {
  const { sources, apiHost, sitesHost } = options;
  const seal = (secret: string, projectId: string) =>
    sealSecret(secret, { key: options.credentialKey, belongsTo: projectId });
  const sealKey = (pair: DeployKeyPair | null, projectId: string) => ({
    deploy_key: pair && seal(pair.privateKey, projectId),
    deploy_key_public: pair?.publicKey ?? null,
  });
  const refuseOwnHost = (...domains: (string | undefined)[]) => {
    if (domains.includes(apiHost)) throw domainTaken(apiHost);
  };

  const claimsOf = async (db: Queryable): Promise<ClaimRules> => ({
    sitesHost,
    needsProof: await options.needsProof(db),
    isOperator: false,
  });
  const inTurn = createLine();

  return (api) => {
    const loadProject = createProjectLoader(api.pool);

    api.read(contract.getProject, async ({ caller, params }) => {
      const project = await loadProject({
        organizationId: caller.organizationId,
        projectId: params.projectId,
      });
      if (!project) throw notFound('project');
      return project;
    });

    api.read(contract.listProjects, ({ db, caller, query }) =>
      listProjects(db, { organizationId: caller.organizationId, ...query }),
    );

    api.write(contract.createProject, async ({ db, caller, actor, body }) => {
      const { name, deploymentType } = body;
      const { token, deployKey, ...source } = body.source;
      const id = newId('prj');
      const user = { organizationId: caller.organizationId, projectId: id };
      const repository = await acceptRepository(source.repository, sources, user);
      const pair = acceptDeployKey({ token, deployKey }, { repository, comment: id });
      const domain = body.domain ?? defaultDomain({ projectId: id, name }, sitesHost);
      refuseOwnHost(domain);
      const credential = token === undefined ? null : seal(token, id);
      await refuseMoreProjects(db, { organizationId: caller.organizationId, most: options.mostProjects });
      return createProject(db, {
        id,
        organizationId: caller.organizationId,
        name,
        domain,
        source: { ...source, repository, credential, ...sealKey(pair, id) },
        deploymentType,
        by: actor,
        claims: await claimsOf(db),
      });
    });

    api.write(contract.updateProject, async ({ db, caller, actor, params, body }) => {
      const { organizationId } = caller;
      const claims = await claimsOf(db);
      return changeProject(db, { organizationId, ...params, by: actor, claims }, async (project) => {
        refuseOwnHost(body.domain, ...(body.domains ?? []));
        if (body.agentModel) options.acceptAgentModel?.(body.agentModel);
        return { ...body, source: body.source && (await changeSource(project, body.source, organizationId)) };
      });
    });

    // Without a transaction: a name server that takes its time must not hold a connection to the database.
    api.statement(contract.verifyDomain, ({ caller, actor, params }) => {
      const address = { organizationId: caller.organizationId, projectId: params.projectId };
      return inTurn(caller.organizationId, async () => {
        const isName = contract.hostname.safeParse(params.domain).success;
        const claim = isName ? await findClaim(api.db, { ...address, domain: params.domain }) : null;
        if (!claim) throw notFound('domain of a project');
        const { organizationId, projectId, domain } = claim;
        const details = { domain };
        await recordAudit(api.db, actor, {
          organizationId,
          action: 'domain.verify',
          target: projectId,
          details,
        });
        await proveDomain(api.db, claim, options.lookUpTxt);
        const project = await findProject(api.db, address);
        if (!project) throw notFound('project');
        return project;
      });
    });

    api.write(contract.deleteProject, async ({ db, caller, actor, params }) => {
      const address = { organizationId: caller.organizationId, ...params };
      await deleteProject(db, { ...address, by: actor });
      await options.onDelete?.(db, address);
      return undefined;
    });
  };

  async function changeSource(
    project: contract.Project,
    { token, deployKey, ...change }: NonNullable<contract.ProjectChange['source']>,
    organizationId: string,
  ) {
    const { projectId, source } = project;
    const user = { organizationId, projectId };
    const repository = change.repository && (await acceptRepository(change.repository, sources, user));
    // Or whoever may change a project could have its token sent to a host of their own.
    const elsewhere = repository !== undefined && !isSameOrigin(repository, source.repository);
    const pair = acceptDeployKey(
      { token, deployKey },
      { repository: repository ?? source.repository, comment: projectId },
    );
    const credential = typeof token === 'string' ? seal(token, projectId) : null;
    return {
      ...change,
      repository,
      ...(token === undefined && !elsewhere ? {} : { credential }),
      ...(deployKey === undefined && !elsewhere ? {} : sealKey(pair, projectId)),
    };
  }
}

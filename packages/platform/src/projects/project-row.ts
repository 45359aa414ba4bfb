/** How a project lies in the database and looks in the API. */
import type { DomainProof, Project } from '@bindery/contract';
import type { DeploymentType } from '../db/schema.ts';
import { txtRecord } from './txt-record.ts';

export interface ProjectRow {
  id: string;
  organization_id: string;
  name: string;
  repository: string;
  branch: string | null;
  folder: string;
  has_credential: boolean;
  deploy_key_public: string | null;
  deployment_type: DeploymentType;
  features: Project['features'];
  agent_model: string | null;
  active_version: string | null;
  created_at: Date;
  updated_at: Date;
  /** The primary one first. */
  domains: DomainRow[];
}

interface DomainRow {
  domain: string;
  token: string;
  proven: boolean;
  checkedAt: string | null;
  problem: string | null;
}

/** For `FROM projects p`. */
export const PROJECT_COLUMNS = `
  p.id, p.organization_id, p.name, p.repository, p.branch, p.folder,
  (p.credential IS NOT NULL OR p.deploy_key IS NOT NULL) AS has_credential, p.deploy_key_public,
  p.deployment_type, p.features, p.agent_model, p.active_version, p.created_at, p.updated_at,
  (SELECT coalesce(json_agg(json_build_object('domain', d.domain, 'token', d.token, 'proven', d.proven_at IS NOT NULL,
      'checkedAt', d.checked_at, 'problem', d.problem) ORDER BY d.is_primary DESC, d.position, d.domain), '[]')
    FROM domains d WHERE d.project_id = p.id) AS domains`;

export function toProject(row: ProjectRow): Project {
  return {
    projectId: row.id,
    name: row.name,
    domain: row.domains[0]?.domain ?? '',
    domains: row.domains.map(({ domain }) => domain),
    domainProofs: row.domains.map(toProof),
    source: {
      repository: row.repository,
      branch: row.branch,
      folder: row.folder,
      credential: row.has_credential,
      ...(row.deploy_key_public === null ? {} : { deployKey: row.deploy_key_public }),
    },
    deploymentType: row.deployment_type,
    features: row.features,
    ...(row.agent_model === null ? {} : { agentModel: row.agent_model }),
    activeVersion: row.active_version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toProof({ domain, token, proven, checkedAt, problem }: DomainRow): DomainProof {
  return {
    domain,
    state: proven ? 'proven' : 'pending',
    record: txtRecord(domain, token),
    checkedAt: checkedAt && new Date(checkedAt).toISOString(),
    problem,
  };
}

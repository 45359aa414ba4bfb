/** What a released file holds and needs, as CycloneDX 1.6. The same file gives the same bytes. */
import { createHash } from 'node:crypto';
import type { LockedPackage } from '../locked-packages.ts';

export interface ReleasedFile {
  /** As the file is called. */
  file: string;
  content: Buffer;
  name: string;
  version: string;
  description: string;
  /** Where it comes from: `pkg:npm/bindery-docs@1.0.0`. */
  purl: string;
  /** What is installed beside it. */
  packages: readonly LockedPackage[];
  /** What lies inside it, or is started by it. */
  parts: readonly Part[];
  /** Of the commit: RFC 3339. */
  date: string;
}

export interface Part {
  type: 'library' | 'container';
  name: string;
  version: string;
  license: string | null;
  purl: string;
}

export function sbomOf(released: ReleasedFile): string {
  const { content, name, version, description, purl, packages, parts, date, file } = released;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidFrom(sha256)}`,
    version: 1,
    metadata: {
      timestamp: date,
      component: {
        type: 'application',
        'bom-ref': purl,
        name,
        version,
        description,
        licenses: licenses('Apache-2.0'),
        purl,
        hashes: [{ alg: 'SHA-256', content: sha256 }],
        properties: [{ name: 'bindery:file', value: file }],
      },
    },
    components: [...parts.map(partComponent), ...packages.map(packageComponent)],
    dependencies: [
      { ref: purl, dependsOn: [...parts.map((part) => part.purl), ...packages.map(npmPurl)].sort() },
      ...packages.map((locked) => ({
        ref: npmPurl(locked),
        dependsOn: [...new Set(locked.needs.map(purlOf))].sort(),
      })),
    ],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** `pkg:npm/%40bindery-docs/sdk@1.0.0`. */
export function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function npmPurl({ name, entry }: LockedPackage): string {
  return purlOf({ name, version: entry.version });
}

function partComponent({ type, name, version, license, purl }: Part) {
  return { type, 'bom-ref': purl, name, version, ...(license ? { licenses: licenses(license) } : {}), purl };
}

function packageComponent(locked: LockedPackage) {
  const { name, entry } = locked;
  const purl = npmPurl(locked);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    ...(entry.license ? { licenses: licenses(entry.license) } : {}),
    hashes: [
      {
        alg: 'SHA-512',
        content: Buffer.from(entry.integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
      },
    ],
    purl,
  };
}

/** `MIT OR Apache-2.0` is an expression, `MIT` an identifier. */
function licenses(written: string): object[] {
  return / (?:OR|AND|WITH) /.test(written) ? [{ expression: written }] : [{ license: { id: written } }];
}

function uuidFrom(sha256: string): string {
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => sha256.slice(from, to));
  return `${a}-${b}-5${c}-8${d}-${e}`;
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The list of packages, so that the same commit gives the same bytes: pnpm writes a number and a time of its own into it, and its parts in
 * the order in which it came to them. usage: node tools/stable-sbom.ts FILE COMMIT SECONDS
 */
interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export function stableSbom(sbom: Sbom, commit: string, at: Date): Sbom {
  const by = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuidOf(commit)}`,
    metadata: { ...sbom.metadata, timestamp: at.toISOString() },
    components: sbom.components.toSorted((one, other) => by(one['bom-ref'], other['bom-ref'])),
    dependencies: sbom.dependencies
      .map((one) => ({ ...one, ...(one.dependsOn && { dependsOn: one.dependsOn.toSorted(by) }) }))
      .toSorted((one, other) => by(one.ref, other.ref)),
  };
}

/** Version 8 of RFC 9562: by a rule of one's own. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (import.meta.main) {
  const [file = '', commit = '', seconds = ''] = process.argv.slice(2);
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as Sbom;
  writeFileSync(file, `${JSON.stringify(stableSbom(sbom, commit, new Date(Number(seconds) * 1000)), null, 2)}\n`);
}

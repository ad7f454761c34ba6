/** One image a file of deploy/ names, as it names it. */
export interface Image {
  file: string;
  name: string;
}

/** Images of a compose file, a manifest of Kubernetes or a Dockerfile; not those that are built here, nor the stages of one. */
export function imagesOf(file: string, text: string): Image[] {
  const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)$/gim)].map(([, stage]) => stage));
  const names = [...text.matchAll(/^(?:FROM|[ \t-]*image(?:Name)?:)[ \t]+["']?([^\s"']+)/gim)].map(([, name]) => name as string);
  return names.filter((name) => !stages.has(name)).map((name) => ({ file, name }));
}

export const isPinned = (name: string) => /@sha256:[0-9a-f]{64}$/.test(name);

/** Rows of docs/unpinned-images.tsv: the image, and why it has no digest. */
export function readUnpinned(table: string): Map<string, string> {
  const [, ...lines] = table.trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t') as [string, string]));
}

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text);
const operations = Object.values<Record<string, { operationId: string; responses: object }>>(document.paths).flatMap(
  ({ parameters: _, ...methods }) => Object.values(methods),
);

/** What a program that uses the generated client may rely on; a wrong type fails to compile. */
const program = `
import type { components, operations, paths } from './client.ts';
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>() => undefined as T | undefined;

type Parcels = paths['/api/parcels']['get']['responses'][200]['content']['application/json'];
holds<Equal<Parcels['data'][number]['id'], number>>();
// @ts-expect-error
holds<Equal<Parcels['data'][number]['id'], string>>();
holds<Equal<Parcels['data'][number]['trackingNo'], string | null>>();
holds<Equal<Parcels['meta']['pagination']['pageCount'], number>>();
holds<Equal<Parcels, components['schemas']['ParcelListResponse']>>();
holds<Equal<components['schemas']['ContactInput']['nameTh'], string>>();
holds<Equal<components['schemas']['ContactUpdate']['nameTh'], string | undefined>>();
holds<Equal<operations['getRoomsId']['parameters']['path']['id'], number>>();
holds<Equal<components['responses']['NotFound']['content']['application/json']['error']['status'], number>>();
`;

function compile(files: Record<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => files[name] ?? readFile(name);
  host.fileExists = (name) => name in files || fileExists(name);
  host.getSourceFile = (name, language) => {
    const source = host.readFile(name);
    return source === undefined ? undefined : ts.createSourceFile(name, source, language);
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(Object.keys(files), options, host));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('docs/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is short enough to be read: what calls share is described once', () => {
    expect(text.split('\n').length / operations.length).toBeLessThan(60);
    const uses = (name: string) => text.split(`"#/components/schemas/${name}"`).length - 1;
    const unused = Object.keys(document.components.schemas).filter((name) => uses(name) === 0);
    expect(unused).toEqual([]);
  });

  it('names every operation once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names the records of every list', () => {
    const lists = Object.entries<{ get?: { parameters?: { $ref?: string }[]; responses: { 200: object } } }>(document.paths)
      .filter(([, { get }]) => get?.parameters?.some(({ $ref }) => $ref === '#/components/parameters/Pagination'))
      .map(([path, { get }]) => [path, JSON.stringify(get?.responses[200])]);
    expect(lists.length).toBeGreaterThan(20);
    for (const [path, answer] of lists)
      expect([path, answer]).toEqual([path, expect.stringMatching(/schemas\/\w+ListResponse"/)]);
  });

  it('makes a client that compiles', async () => {
    const client = astToString(await openapiTS(document));
    expect(compile({ '/client.ts': client, '/program.ts': program })).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/services.ts';

it.each(['ha', 'single'])(
  'the proxy of deploy/%s hands on no claim of a caller: of where it comes from, or of what is traced',
  (folder) => {
    const [, portal = ''] =
      /^frontend portal$([\s\S]*?)^\S/m.exec(readFileSync(resolve(root, 'deploy', folder, 'haproxy.cfg'), 'utf8')) ?? [];
    for (const header of ['Forwarded', 'traceparent', 'tracestate', 'baggage'])
      expect(portal).toContain(`http-request del-header ${header}\n`);
    expect(portal).toContain('http-request set-header X-Forwarded-For %[src]\n');
  },
);

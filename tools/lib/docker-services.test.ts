import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { developmentPorts } from './development-ports.ts';
import { envLines } from './docker-services.ts';
import { root } from './services.ts';

const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

describe('services in containers', () => {
  it('have the same settings as those of tools/services', () => {
    const [, local = ''] = /^env_lines\(\) \{.*?<<LINES\n(.*?)^LINES$/ms.exec(read('tools/services.d/settings.sh')) ?? [];
    const namesIn = (lines: string) => lines.match(/^LOBBY_\w+(?==)/gm);
    expect(namesIn(envLines({}))).toEqual(namesIn(local));
  });

  it('are published where `pnpm dev` looks for them', () => {
    const compose = read('deploy/compose.dev.yaml');
    const { smtp, mailPage, nats, postgres, natsMonitor, mqtt, s3 } = developmentPorts(27000);
    for (const port of [smtp, mailPage, nats, postgres, natsMonitor, mqtt, s3]) expect(compose).toContain(`_PORT:-${port}}:`);
  });
});

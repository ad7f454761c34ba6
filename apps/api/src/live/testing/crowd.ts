import { randomUUID } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { pause } from '#kernel/testing/node-process.ts';
import type { Place } from '#kernel/testing/people.ts';
import type { testServer } from '#kernel/testing/test-server.ts';
import { addPerson } from '../../commands/people.ts';

type Server = Awaited<ReturnType<typeof testServer>>;
const STREAMS_EACH = 10;
const AN_HOUR = 3_600_000;
const AT_ONCE = 20;
const AGAIN_MS = 200;

/** Tokens of people of a property, each signed in once and opening ten portals: enough for so many streams. */
export async function addCrowd(
  { kernel, config, properties, inProperty }: Server,
  place: Place,
  streams: number,
): Promise<string[]> {
  const property = properties[place];
  const visits = await asOwner(ownerUrl(config), async (db) => {
    const { organisationId } = await db
      .selectFrom('property')
      .select('organisationId')
      .where('id', '=', property)
      .executeTakeFirstOrThrow();
    const made: { account: number; sessionId: string; property: number }[] = [];
    while (made.length * STREAMS_EACH < streams) {
      const sessionId = randomUUID();
      const person = { username: sessionId, name: 'crowd', role: 'admin', passwordHash: '-', isPasswordDefault: false } as const;
      made.push({ account: await addPerson(db, organisationId, [property], person), sessionId, property });
    }
    return made;
  });
  const until = new Date(Date.now() + AN_HOUR);
  const sessions = visits.map(({ account, sessionId }) => ({
    id: sessionId,
    accountId: account,
    refreshHash: Buffer.from(sessionId),
    idleUntil: until,
    expiresAt: until,
  }));
  await inProperty(place, (db) => db.insertInto('session').values(sessions).execute());
  const tokens = await Promise.all(visits.map((visit) => kernel.tokens.sign(visit)));
  return Array.from({ length: streams }, (_, at) => tokens[Math.floor(at / STREAMS_EACH)] as string);
}

export interface Portal {
  /** Ids of the records it heard of, in the order in which it heard. */
  heard: number[];
  /** The areas of its notices, likewise. */
  notices: string[];
  isOpen: boolean;
  close(): void;
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const AREA = /"area":"([\w-]+)"/;
/** A notice of several records names them in its topics. */
const TOPIC = /"[\w-]+:(\d+)"/g;

interface Ways {
  /** Leaves everything it is told on the wire. */
  stalled?: boolean;
  onHeard?: (id: number) => void;
}

/** A few at a time: a thousand at once are told to come again. */
export async function openAll(node: string, tokens: string[], ways: Ways): Promise<Portal[]> {
  const portals: Portal[] = [];
  for (let first = 0; first < tokens.length; first += AT_ONCE)
    portals.push(...(await Promise.all(tokens.slice(first, first + AT_ONCE).map((token) => openPortal(node, token, ways)))));
  return portals;
}

/** Comes again when the node is too busy, as a portal does. */
async function openPortal(node: string, token: string, ways: Ways): Promise<Portal> {
  for (;;) {
    const portal = await tryToOpen(node, token, ways);
    if (portal) return portal;
    await pause(AGAIN_MS);
  }
}

function tryToOpen(node: string, token: string, { stalled = false, onHeard = () => {} }: Ways): Promise<Portal | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Portal | undefined>();
  const request = get(`${node}/api/live`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
    if (answer.statusCode === 200) return resolve(portalOn(answer));
    answer.resume();
    if (answer.statusCode === 503) resolve(undefined);
    else reject(new Error(`a stream was answered ${answer.statusCode}`));
  });
  request.on('error', reject); // once it is answered, nobody listens to this any more
  return promise;

  function portalOn(answer: IncomingMessage): Portal {
    const portal: Portal = { heard: [], notices: [], isOpen: true, close: () => void request.destroy() };
    const over = () => {
      portal.isOpen = false;
    };
    answer.on('error', over).on('close', over);
    if (!stalled) follow(answer, portal, onHeard);
    return portal;
  }
}

function follow(answer: IncomingMessage, { heard, notices }: Portal, onHeard: (id: number) => void): void {
  let rest = '';
  answer.setEncoding('utf8').on('data', (piece: string) => {
    const events = (rest + piece).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const area = AREA.exec(event)?.[1];
      if (area) notices.push(area);
      for (const [, id] of event.matchAll(TOPIC)) {
        heard.push(Number(id));
        onHeard(Number(id));
      }
    }
  });
}

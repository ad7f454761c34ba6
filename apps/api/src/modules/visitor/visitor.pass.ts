import { createHmac, hkdfSync } from 'node:crypto';
import { parsePhoneNumber } from '@lobby/contract/people/phone-number';
import { normalizePlate } from '@lobby/contract/people/plate';
import { normalizeText } from '@lobby/contract/people/thai-text';
import { keyedHashes } from '#modules/person/person.public.ts';
import { base32, type Config, keyRing, newLinkCode, sha256 } from '#platform/module.ts';

/** Every code that is shown or printed begins with its kind and version. */
const PREFIX = 'V1.';
/** 130 bits. */
const PASS_LENGTH = 26;

interface Issued {
  id: number;
  passSerial: number;
}

function passBy(secret: string, property: number, { id, passSerial }: Issued): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'visitor qr', 32));
  return PREFIX + base32(createHmac('sha256', key).update(`${property}\n${id}\n${passSerial}`).digest(), PASS_LENGTH);
}

export const passHash = (code: string) => sha256(code.trim().toUpperCase());

/** Of a new pass. Nothing of it is stored but the hash. */
export const newPassHash = ({ LOBBY_SECRET_KEY }: Config, property: number, visit: Issued) =>
  passHash(passBy(keyRing(LOBBY_SECRET_KEY).current.secret, property, visit));

/** The pass that was issued, also where the key was replaced since; null where its key is gone. */
export function passOf(
  { LOBBY_SECRET_KEY }: Config,
  property: number,
  visit: Issued & { passHash: Buffer | null },
): string | null {
  const passes = keyRing(LOBBY_SECRET_KEY).all.map(({ secret }) => passBy(secret, property, visit));
  return passes.find((pass) => visit.passHash !== null && passHash(pass).equals(visit.passHash)) ?? null;
}

/** In the fragment: it is in no log of a proxy and in no referrer. */
export function newInvitationLink({ LOBBY_PUBLIC_URL }: Config) {
  const { code, hash } = newLinkCode();
  return { link: new URL(`/visitor-invitation#token=${code}`, LOBBY_PUBLIC_URL).href, hash };
}

/** How a phone is compared: all its spellings are one, and the number cannot be guessed from the hash. The current key first. */
export function phoneHashes(config: Config, property: number, phone: string | null): Buffer[] {
  const number = phone === null ? undefined : parsePhoneNumber(phone)?.e164;
  return number ? keyedHashes(config, `visitor phone ${property} ${number}`).map(({ hash }) => hash) : [];
}

/** What somebody wrote about themselves, as it is stored. */
export interface Written {
  name: string | null;
  phone: string | null;
  plate: string | null;
  province: number | null;
  vehicle: 'car' | 'motorcycle' | 'truck' | null;
}
export function writtenColumns(config: Config, property: number, { name, phone, plate, province, vehicle }: Written) {
  return {
    name: name && normalizeText(name),
    phone,
    phoneHash: phoneHashes(config, property, phone)[0] ?? null,
    plate: plate && (normalizePlate(plate) ?? null),
    provinceId: province,
    vehicle,
  };
}

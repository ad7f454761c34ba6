import type { Parcel } from '@lobby/contract/areas/parcel';
import type { Member } from '@lobby/contract/areas/room';

/** Forms of address are written on a parcel and not in the register. */
const TITLES = /^(นางสาว|นาง|นาย|น\.ส\.|คุณ|ดร\.|mr\.?|mrs\.?|ms\.?|miss|khun|dr\.?)(?=\P{L}|(?<=\p{Script=Thai}\.?))\s*/iu;

/** The one of the room to whom every parcel is addressed; nobody where that is in doubt, for it is the proof of who took them. */
export function addresseeOf(parcels: Pick<Parcel, 'name'>[], members: Member[]): Member | undefined {
  const names = new Set(parcels.map(({ name }) => comparableName(name ?? '')));
  const [name, ...others] = names;
  if (!name || others.length > 0) return undefined;
  const [found, ...namesakes] = members.filter(({ nameTh, nameEn }) => [nameTh, nameEn].map(comparableName).includes(name));
  return namesakes.length === 0 ? found : undefined;
}

function comparableName(name: string): string {
  return name.normalize('NFC').trim().replace(TITLES, '').replace(/\s+/g, ' ').toLowerCase();
}

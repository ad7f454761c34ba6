import { may, type StaffRole } from '@lobby/contract/access';
import { Member } from '@lobby/contract/areas/room';
import { createMask } from '#modules/log/log.public.ts';

export const maskPhone = createMask(Member.pick({ phone: true }));

/** Whole phones are for those who may see what the log masks; the search masks them for the others, too. */
export const membersFor = <T extends Pick<Member, 'phone'>>(role: StaffRole, members: T[]): T[] =>
  may(role, 'log-reveal:write') ? members : members.map((member) => ({ ...member, ...maskPhone(member) }));

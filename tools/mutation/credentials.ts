import type { Mutation } from './mutation.ts';

const modules = 'apps/api/src/modules';
const accessControl = `${modules}/access-control`;
const hikcentral = `${accessControl}/hikcentral`;
const formerAddress = 'apps/api/migrations/0217_former_address.sql';
const visitPlate = 'apps/api/migrations/0632_visit_plate.sql';
const wanted = 'apps/api/migrations/0411_booking_door.sql';

/** What each device should have, in which order it is sent, and what HikCentral is sent. */
export const credentialMutations: Mutation[] = [
  {
    name: 'the cards of a blocked resident stay on',
    file: wanted,
    find: "where card.state = 'active' and not room.blocked_by_admin and person.blocked_at is null",
    replace: "where card.state = 'active' and not room.blocked_by_admin",
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'a card stays on after its last day',
    file: wanted,
    find: '      and (card.valid_until is null or card.valid_until >= today)\n',
    replace: '',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'what closes a door waits behind what came before it',
    file: formerAddress,
    find: 'order by priority, failed_at nulls first, changed_at limit 1;',
    replace: 'order by changed_at limit 1;',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'a delivery holds what is added and what is removed',
    file: formerAddress,
    find: "        and (chosen = 'remove') = (applied is not null and wanted is distinct from applied)\n",
    replace: '',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'what was sent and not confirmed counts as not there',
    file: formerAddress,
    find: "set is_in_delivery = true, is_uncertain = true,\n        applied = case chosen when 'add' then wanted else applied end",
    replace: 'set is_in_delivery = true,\n        applied = applied',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'another access control system is believed to have the cards of the one before',
    file: visitPlate,
    find: 'set applied = null, applied_until = null, is_uncertain = false',
    replace: 'set is_uncertain = false',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'the plate of a cancelled visit stays on at the gates',
    file: visitPlate,
    find: 'and visit.cancelled_at is null and visit.denied_at is null and',
    replace: 'and',
    tests: ['visitor/visit-plate.test'],
  },
  {
    name: 'the end of a visit takes the same plate of a resident off the gate',
    file: visitPlate,
    find: "or its_kind in ('plate', 'visit') and (exists",
    replace: "or its_kind = 'plate' and (exists",
    tests: ['visitor/visit-plate.test'],
  },
  {
    name: 'the plate of a visit is kept as long as its gate does not answer',
    file: visitPlate,
    find: '  perform hardware.forget_plates(house);\n',
    replace: '',
    tests: ['visitor/visit-plate.page.test'],
  },
  {
    name: 'a visit ends the pass of a resident with the same plate',
    file: `${hikcentral}/vehicles.ts`,
    find: "kind === 'visit' ? !(until >= wantedUntil) : until !== wantedUntil",
    replace: 'until !== wantedUntil',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'what could not be taken away at a former address is forgotten',
    file: formerAddress,
    find: "if outcome = 'applied' then\n    delete from former_credential",
    replace: "if outcome <> 'refused' then\n    delete from former_credential",
    tests: ['device-credential/former-address.test'],
  },
  {
    name: 'the list of signed headers holds the signature',
    file: `${hikcentral}/signature.ts`,
    find: " && !name.startsWith('x-ca-signature')",
    replace: '',
    tests: ['hikcentral/signature.test'],
  },
  {
    name: 'a header that is absent is signed as an empty line',
    file: `${hikcentral}/signature.ts`,
    find: 'values.get(name) ?? []',
    replace: "values.get(name) ?? ''",
    tests: ['hikcentral/signature.test'],
  },
  {
    name: 'what opens a door waits behind two hundred new cards',
    file: `${hikcentral}/throttle.ts`,
    find: 'waiting.urgent.shift() ?? waiting.ordinary.shift()',
    replace: 'waiting.ordinary.shift() ?? waiting.urgent.shift()',
    tests: ['hikcentral/throttle.test'],
  },
  {
    name: 'of a long list of HikCentral the first page is read',
    file: `${hikcentral}/artemis-client.ts`,
    find: 'if (read >= page.total || page.list.length === 0) return;',
    replace: 'return;',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'a card that another door of the level needs is taken out of it',
    file: `${hikcentral}/card-levels.ts`,
    find: 'all.filter(({ isWantedAtAddress }) => !isWantedAtAddress)',
    replace: 'all.filter(() => true)',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'changed members of a level are not sent on to its devices',
    file: `${hikcentral}/card-levels.ts`,
    find: '    await orAborted(signal, applyChanges());\n',
    replace: '',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'an entry under duress is a denied one',
    file: `${hikcentral}/pushed-event.ts`,
    find: "reason === null || eventType === DURESS ? 'granted'",
    replace: "reason === null ? 'granted'",
    tests: ['hikcentral/pushed-event.test'],
  },
  {
    name: 'a host that only begins like an allowed one',
    file: `${accessControl}/allowed-hosts.ts`,
    find: 'allowed.includes(entry.toLowerCase())',
    replace: 'allowed.some((host) => host.startsWith(entry.toLowerCase()))',
    tests: ['access-control/allowed-hosts.test'],
  },
  {
    name: 'a card is taken back from somebody who was given it meanwhile',
    file: `${modules}/card/card.remove.ts`,
    find: 'if (card.memberId !== memberId || card.roomId !== roomId)',
    replace: 'if (card.memberId === undefined || roomId === undefined || memberId === undefined)',
    tests: ['card/card'],
  },
  {
    name: 'a card of somebody who left is switched on by a rejection',
    file: `${modules}/card/card.service.ts`,
    find: ' || card?.leftAt != null ||',
    replace: ' ||',
    tests: ['card/card.test'],
  },
  {
    name: 'a sheet issues more cards than the room may have',
    file: `${modules}/card/card-import.service.ts`,
    find: "if (roomId !== null && (await quotaLeft(ctx, roomId, 'mifare')) === 0)",
    replace: "if (roomId !== null && (await quotaLeft(ctx, roomId, 'mifare')) < 0)",
    tests: ['card/card-import.test'],
  },
  {
    name: 'a move-out is undone although its card was reported lost meanwhile',
    file: `${modules}/move-out/move-out.undo-blockers.ts`,
    find: "and result is null) end\n    union all\n    select 'error.carTaken'",
    replace: "and false) end\n    union all\n    select 'error.carTaken'",
    tests: ['move-out/'],
  },
  {
    name: 'a job that runs twice tells a resident twice',
    file: `${modules}/request/tell-resident.job.ts`,
    find: '    if (sent.rows.length > 0) continue;\n',
    replace: '    void sent;\n',
    tests: ['request/tell-resident.test'],
  },
];

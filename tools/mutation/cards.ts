import type { Mutation } from './mutation.ts';

const modules = 'apps/api/src/modules';
const hikcentral = `${modules}/access-control/hikcentral`;
const delivery = `${modules}/device-credential`;
const credentials = 'apps/api/migrations/0214_device_credential.sql';
const formerAddress = 'apps/api/migrations/0217_former_address.sql';

/** Cards, cars, what devices are given of them, and the access control system that gives it. */
export const cardMutations: Mutation[] = [
  {
    name: 'a card is resumed beyond the quota of its room',
    file: `${modules}/card/card.service.ts`,
    find: "await assertQuotaLeft(ctx, roomId as number, 'mifare');",
    replace: '',
    tests: ['card/card.test'],
  },
  {
    name: 'the numbers of cards are read off a list',
    file: `${modules}/card/card.lists.ts`,
    find: '...maskNumbers(own), ',
    replace: '',
    tests: ['card/card.test'],
  },
  {
    name: 'a lost card stays on until somebody has decided',
    file: `${modules}/card/card.remove.ts`,
    find: "if (suspension && state === 'active')",
    replace: "if (suspension && reason !== 'lost' && state === 'active')",
    tests: ['card/card.test'],
  },
  {
    name: 'the same car is registered twice',
    file: 'apps/api/migrations/0213_car.sql',
    find: 'create unique index car_plate_key on',
    replace: 'create index car_plate_key on',
    tests: ['car/car.test'],
  },
  {
    name: 'the limit of cars is counted without waiting for others',
    file: `${modules}/car/car.register.ts`,
    find: '  await lockRoom(ctx, roomId);\n',
    replace: '',
    tests: ['car/car.test'],
  },
  {
    name: 'the cards of a blocked room stay on',
    file: 'apps/api/migrations/0411_booking_door.sql',
    find: "where card.state = 'active' and not room.blocked_by_admin and",
    replace: "where card.state = 'active' and",
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'a lost lease still records what became of a delivery',
    file: credentials,
    find: ' and batch = its_batch and attempts = attempt',
    replace: '',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'what a worker sent after its lease is not delivered again',
    file: `${delivery}/deliver.job.ts`,
    find: 'if (!isOwn) await recheckDelivery(job, property, claimed);',
    replace: 'void [isOwn, recheckDelivery];',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'one card that gets an error keeps all others out',
    file: `${delivery}/claimed-delivery.ts`,
    find: '(isAlone || attempts >= MAX_ANSWERED_ATTEMPTS)',
    replace: 'isAlone',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'expired cards count as wanted',
    file: `${delivery}/device-credential.public.ts`,
    find: '(is_wanted and coalesce(wanted_until >=',
    replace: '(is_wanted and coalesce(current_date >=',
    tests: ['device-credential/deliver.test'],
  },
  {
    name: 'a device with another address leaves its cards at the old one',
    file: formerAddress,
    find: 'before update of addr or delete on hardware',
    replace: 'before delete on hardware',
    tests: ['device-credential/former-address.test'],
  },
  {
    name: 'a removed device takes away what another door of its level needs',
    file: formerAddress,
    find: "'isWantedAtAddress', hardware.is_wanted_at(house, first.addr, 0, kind, subject_id, number)",
    replace: "'isWantedAtAddress', false",
    tests: ['device-credential/former-address.test'],
  },
  {
    name: 'systems that hang get all places of the job pool',
    file: `${modules}/access-control/delivery-slots.ts`,
    find: 'const isFull = own >= free ||',
    replace: 'const isFull = own > 9 ||',
    tests: ['access-control/delivery-slots', 'device-credential/hanging-systems'],
  },
  {
    name: 'vehicles of others are deleted',
    file: `${hikcentral}/vehicles.ts`,
    find: 'if (!isOwn(vehicle)) return;',
    replace: '',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'a worker trusts what it wrote before another one did',
    file: `${hikcentral}/persons.ts`,
    find: ' && cache.isFresh(card)) return cached.id;',
    replace: ') return cached.id;',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'all persons are listed for every delivery',
    file: `${hikcentral}/person-cache.ts`,
    find: 'isRecent ? begun.done : startListing(at)',
    replace: 'startListing(at)',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'an error about one card opens the circuit breaker',
    file: `${hikcentral}/artemis-client.ts`,
    find: ' && !error.isAnswered',
    replace: '',
    tests: ['hikcentral/hikcentral.test'],
  },
  {
    name: 'an access control system at any address',
    file: `${modules}/access-system/access-system.service.ts`,
    find: "if (!isAllowedHost(config.LOBBY_ACCESS_CONTROL_HOSTS, baseUrl)) throw invalidField('baseUrl', 'hostNotAllowed');",
    replace: '',
    tests: ['access-system/access-system.test'],
  },
  {
    name: 'the application reads the secret of an access control system',
    file: 'apps/api/migrations/0211_access_system.sql',
    find: 'org_index_code, key_id, secret_set_at, tested_at,\n',
    replace: 'org_index_code, secret, key_id, secret_set_at, tested_at,\n',
    tests: ['access-system/access-system.test'],
  },
];

import { batchJob } from '#platform/module.ts';

/** Every minute: gives up the places nobody paid for in time. A slip that waits to be checked stops the clock. */
export const expireHolds = batchJob({
  name: 'expireHolds',
  every: '* * * * *',
  due: 'bookings.with_ended_holds',
  batch: 'bookings.expire_holds',
});

/** Every minute: offers a time that has become free to whoever waits for it, in turn. */
export const offerWaits = batchJob({
  name: 'offerWaits',
  every: '* * * * *',
  due: 'bookings.with_waits',
  batch: 'bookings.offer_waits',
});

/** Every minute: doors of places open for whoever booked, and close again. */
export const turnDoors = batchJob({
  name: 'turnDoors',
  every: '* * * * *',
  due: 'bookings.with_due_doors',
  batch: 'bookings.turn_doors',
});

/** Every minute: the devices of a place (light, air) are on while it is booked. */
export const switchDevices = batchJob({
  name: 'switchDevices',
  every: '* * * * *',
  due: 'hardware.with_due_switches',
  batch: 'hardware.switch_devices',
});

/** Every minute: frees the places nobody came to. */
export const releaseNoShows = batchJob({
  name: 'releaseNoShows',
  every: '* * * * *',
  due: 'bookings.with_no_shows',
  batch: 'bookings.release_no_shows',
});

import type { AccessControl } from './access-control-adapter.ts';
import { Refused } from './access-control-adapter.ts';

/** How long a made-up device takes to open. */
const WORK_MS = 400;
/** The addresses kept for examples in books: no device answers there, so a demonstration can show what that looks like. */
const NOBODY_THERE = /^192\.0\.2\./;
export const isThere = (addr: string | null) => !NOBODY_THERE.test(addr ?? '');

/** The product lives without hardware: every device in the registry takes what it is told, unless it is switched off. */
export const simulator: AccessControl = {
  async send({ key, device }) {
    if (!device.status) throw new Refused('The device is switched off');
    if (!isThere(device.addr)) throw new Error(`Nobody answers at ${device.addr}`);
    return `simulated-${key}-${Date.now()}`;
  },
  async outcome(reference) {
    const sentAt = Number(reference.split('-').at(-1));
    return Date.now() - sentAt >= WORK_MS ? 'applied' : 'waiting';
  },
};

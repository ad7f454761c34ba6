import type { AccessControl, Device } from './access-control-adapter.ts';
import { CommandRefused } from './access-control-adapter.ts';

/** How long a simulated device takes. */
const WORK_MS = 400;
/** TEST-NET-1 (RFC 5737): no device answers there, so the demo can show an unreachable one. */
const UNREACHABLE_ADDRESSES = /^192\.0\.2\./;
export const isReachable = (addr: string | null) => !UNREACHABLE_ADDRESSES.test(addr ?? '');

/** Stands in for hardware: every registered device executes its commands, unless it is disabled. */
export const simulator: AccessControl = {
  send: async ({ key, device }) => accept(key, device),
  // It remembers nothing, so nothing is left at an address where no device is any more.
  deliver: async ({ key, device, isFormerAddress }) => accept(key, isFormerAddress ? { ...device, addr: null } : device),
  async outcome(reference) {
    if (!reference.startsWith('simulated-')) throw new CommandRefused('Sent by another access control system');
    const sentAt = Number(reference.split('-').at(-1));
    return Date.now() - sentAt >= WORK_MS ? 'applied' : 'waiting';
  },
  credentialsOf: async () => null,
};

function accept(key: string, { addr, status }: Device): string {
  if (!status) throw new CommandRefused('The device is switched off');
  if (!isReachable(addr)) throw new Error(`Nobody answers at ${addr}`);
  return `simulated-${key}-${Date.now()}`;
}

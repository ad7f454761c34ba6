import type { ParkingSystem } from './parking-adapter.ts';
import { parkingSimulator } from './parking-simulator.ts';

export { type ParkingSystem, type Rate, StampRefused } from './parking-adapter.ts';

/** The parking system of a property. There is the simulator alone so far. */
export const parkingSystemOf = async (_property: number): Promise<ParkingSystem> => parkingSimulator;

import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { createStore } from '#shared/store/store.ts';

type Question = {
  /** What is to be done, as the texts name it. */
  act: string;
  answer: (given: boolean) => void;
};

/** Shown by one popup, whatever was called. */
export const stepUpRequest = createStore<Question | null>(null);

let underWay: Promise<boolean> | undefined;

/** True once the password was given; false where the person thought better of it. Several calls at once ask one question. */
export function requestStepUp(endpoint: Pick<Endpoint, 'method' | 'path'>): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => stepUpRequest.set({ act: actOf(endpoint), answer: resolve })).finally(() => {
    stepUpRequest.set(null);
    underWay = undefined;
  });
  return underWay;
}

/** `post-refunds-approve`: the key of its words. Whatever is deleted, one word says so. */
export const actOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  method === 'DELETE' ? 'delete' : `${method.toLowerCase()}${path.replace(/\/:\w+/g, '').replaceAll('/', '-')}`;

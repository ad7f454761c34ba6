import { createStore } from '#shared/store/store.ts';

type Question = { answer: (given: boolean) => void };

/** Shown by one popup, whatever was called. */
export const stepUpRequest = createStore<Question | null>(null);

let underWay: Promise<boolean> | undefined;

/** True once the password was given; false where the person thought better of it. Several calls at once ask one question. */
export function requestStepUp(): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => stepUpRequest.set({ answer: resolve })).finally(() => {
    stepUpRequest.set(null);
    underWay = undefined;
  });
  return underWay;
}

import type { MouseEvent } from 'react';

/** For the input behind a `FileButton`: a browser is silent about the file it holds already, so the one that was taken out or not cropped could not be chosen again. */
export const freshInput = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = '';
  },
};

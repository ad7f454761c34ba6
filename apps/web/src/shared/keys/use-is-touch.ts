import { useMediaQuery } from '@mantine/hooks';

/** A finger has neither keys nor a pointer to drag with: what is said about them has other words there. */
export const useIsTouch = () => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });

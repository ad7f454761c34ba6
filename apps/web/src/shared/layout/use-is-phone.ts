import { useMediaQuery } from '@mantine/hooks';

/** Known with the first picture, so that nothing is built for the other width. The style sheets break at the same one. */
export const useIsPhone = () => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });

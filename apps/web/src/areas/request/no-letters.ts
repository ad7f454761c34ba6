/** The history opens without letters, as the specification asks for it; whoever wants them takes the filter away. */
export const NO_LETTERS = { field: 'letters', opensOn: 'false' };

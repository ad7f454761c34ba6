const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** The first letter of each word, with the vowel and tone mark that sit on it: enough for whoever knows the person. */
export const maskName = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}•••`)
    .join(' ');

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** The first letter of each word, with the vowel and tone mark that sit on it: enough for whoever knows the person. A word of one letter goes whole. */
export const maskName = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...letters.segment(word)])
    .map(([first, ...rest]) => `${rest.length > 0 ? first?.segment : ''}•••`)
    .join(' ');

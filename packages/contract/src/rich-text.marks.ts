const words = (list: string) => list.split(' ');

/** All that a text may hold; of attributes only a link's address. The API cleans by this list, the portal shows by it. */
export const RICH_TEXT_TAGS = words('p br strong em u s h2 h3 ul ol li blockquote a hr');
/** Lists in lists in quotes: deeper than this nobody writes, and browsers slow down. */
export const RICH_TEXT_DEPTH = 20;
/** What other programs call the same thing; the page's own heading stays ours. */
export const SAME_MARKS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};
/** What stands in these was never meant to be read. */
export const UNREAD_TAGS = words(
  'script style textarea option noscript noembed noframes iframe object template title xmp plaintext svg math select',
);

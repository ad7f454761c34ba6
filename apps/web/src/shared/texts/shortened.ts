const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** As much as a field takes, never cut within a letter. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** A browser ends a line wherever its dictionary finds a word in a Thai name: this one ends at spaces alone. */
export function WholeWords({ children }: { children: string }) {
  return children.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity, and a name may repeat one.
    <span key={at} style={{ whiteSpace: 'nowrap' }}>
      {at > 0 && ' '}
      {word}
    </span>
  ));
}

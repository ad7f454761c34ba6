/** Each private word, and what an engineer would search for instead. */
const words: [word: RegExp, better: string][] = [
  [/\btold\b/gi, 'what is sent, returned or emitted'],
  [/\bbrought\b/gi, 'uploaded or delivered'],
  [/\bset ?aside\b/gi, 'dead letter'],
  [/\bletGo\b/g, 'disconnect'],
  [/\bMOST_/g, 'MAX_'],
  [/\blifeOf\w*/g, 'create…Handler'],
  [/\bgateOf\b/g, 'createResponseSerializer'],
  [/\bpoison\w*/gi, 'dead letter'],
  [/\bpainter\b/gi, 'image resizer'],
  [/\b(is|un)?cage[sd]?\b/gi, 'pending step'],
];

/** A table whose name stays. */
const kept = /\bstream[.]poison\b/;

export interface PrivateWord {
  file: string;
  line: number;
  word: string;
  better: string;
}

export function findPrivateWords(file: string, text: string): PrivateWord[] {
  return text
    .split('\n')
    .flatMap((content, at) =>
      words.flatMap(([pattern, better]) =>
        [...content.matchAll(pattern)]
          .filter(([word]) => !(word === 'poison' && kept.test(content)))
          .map(([word]) => ({ file, line: at + 1, word, better })),
      ),
    );
}

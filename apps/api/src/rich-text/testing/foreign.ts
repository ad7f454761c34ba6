import { isSafeLink } from '@lobby/contract/rich-text.link';
import { RICH_TEXT_DEPTH, RICH_TEXT_TAGS } from '@lobby/contract/rich-text.marks';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What a browser's own grammar finds in the text that is not on the list; nothing of the cleaner is used for it. */
export function foreignIn(html: string): string[] {
  const look = (node: Node, depth: number): string[] => {
    if (node.nodeName === '#text') return [];
    if (!('tagName' in node)) return [node.nodeName];
    const wrong = node.attrs.filter(
      ({ name, value }) => !(node.tagName === 'a' && name === 'href' && isSafeLink(value) && /^(https|mailto|tel):/i.test(value)),
    );
    return [
      ...(RICH_TEXT_TAGS.includes(node.tagName) ? [] : [node.tagName]),
      ...(depth > RICH_TEXT_DEPTH ? ['too deep'] : []),
      ...wrong.map(({ name, value }) => `${node.tagName} ${name}=${value}`),
      ...node.childNodes.flatMap((child) => look(child, depth + 1)),
    ];
  };
  return parseFragment(html).childNodes.flatMap((node) => look(node, 1));
}

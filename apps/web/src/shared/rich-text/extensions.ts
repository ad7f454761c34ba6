import { isSafeLink } from '@lobby/contract/rich-text.link';
import { StarterKit } from '@tiptap/starter-kit';

/** The marks of the contract's list, and no others. */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    // It would add an empty line to every text that ends with a list.
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

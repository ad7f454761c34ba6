/** The server gives every page a number of its own and takes only style sheets that carry it. The page's first one does. */
export const styleNonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';

/** Dialogs hold the page still by a style sheet from a library of the kit; it looks for the number here. */
Object.assign(window, { __webpack_nonce__: styleNonce });

export { allowAttachedFiles, saveAttachments } from './post.attachments.ts';
export { postSource } from './post.kinds.ts';

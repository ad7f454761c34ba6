export { carryFiles, keepAttachments } from './post.attachments.ts';
export { postSource } from './post.faces.ts';

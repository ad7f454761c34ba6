import { plainTextOf } from '@lobby/contract/rich-text.plain';

export const RichText = ({ html }: { html: string }) => <p>{plainTextOf(html)}</p>;

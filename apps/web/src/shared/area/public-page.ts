import type { ComponentType } from 'react';
import type { Texts } from '#shared/texts/language.ts';

/** A page nobody has to sign in for, often opened on a phone on the way: it stands outside the portal and its router. */
export interface PublicPage {
  path: string;
  texts: Texts;
  load: () => Promise<ComponentType>;
}

import type { ComponentType } from 'react';
import type { Texts } from '#shared/texts/language.ts';

/** A page nobody has to sign in for. Whoever opens it, often on a phone on the way, loads nothing of the portal. */
export interface PublicPage {
  path: string;
  texts: Texts;
  load: () => Promise<ComponentType>;
}

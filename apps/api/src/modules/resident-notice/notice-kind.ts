import type { Area } from '@lobby/contract/access';
import type { ChatEvent } from '@lobby/contract/areas/chat-message';
import type { ResidentNotice } from '@lobby/contract/areas/resident-notice';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import type { Language } from '@lobby/contract/constants';
import type { RawBuilder } from 'kysely';

/** Something residents hear of, as its area declares it. */
export interface NoticeKind<Facts = unknown> {
  kind: ResidentNotice['kind'];
  /** Whose pages show that it was said. */
  area: Area;
  /** What the line in the conversation is called. */
  event: ChatEvent;
  isWanted: (settings: StoredSettings) => boolean;
  /** Whether a room no channel reaches gets it as a letter: not where it would come too late. */
  isOnPaper: boolean;
  /**
   * A query of what is still so: `subject_id`, `member_id` (whom alone it is for; null: the whole room) and `facts` (json) for its words. What it does
   * not answer is not said.
   */
  standing: RawBuilder<unknown>;
  /** Of one room, all at once; it names `most` of them. Nothing of a person, no sum and no room: it stands on a locked screen. */
  words(facts: Facts[], context: { zone: string; most: number }): Record<Language, string>;
}

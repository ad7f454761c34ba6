import type { Permission } from '@lobby/contract/access';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import type { NoticeKind } from '@lobby/contract/notice-kinds';
import type { RawBuilder } from 'kysely';

/** Records of an area that wait for somebody, as lines of the inboxes of everybody who may do the work. */
export interface WorkSource {
  kind: NoticeKind;
  needs: Permission;
  /**
   * One row for each record that waits: `id`, `since`, `name` (the number or name people know it by, never of a resident), `room_id`,
   * `member_id`, and `by_id`: who asked for it hears nothing, because somebody else has to decide.
   */
  rows: (settings: StoredSettings) => RawBuilder<unknown>;
  /** The rows have `for_id`, too: whose work it is. It is everybody's where that is nobody, or somebody who may not do it. */
  hasOwner?: true;
  /** The rows have `name_en`, too, which may be empty: what people call the record in English. */
  hasNameEn?: true;
  /** The page where the work is done; `{id}` is the record. */
  link: string;
  /** One line for all of them, with their number. */
  isSummary?: true;
}

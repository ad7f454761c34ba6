/** What a device shows. Nothing of it names a person, a room or a sum. */
export interface Message {
  title: string;
  body: string;
  link: string;
  kind: string;
  /** An older message with the same topic is replaced; 32 letters that say nothing. */
  topic: string;
  isUrgent: boolean;
  secondsLeft: number;
}

/** `gone`: the address no longer exists. `refused`: repeating it would not help. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'retry'; code: string; after: number | undefined }
  | { is: 'refused'; code: string; isAlarm: boolean };

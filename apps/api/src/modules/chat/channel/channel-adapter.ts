/** A message to somebody's phone. The key is the same for every attempt. */
export interface OutgoingMessage {
  key: string;
  to: string;
  text: string;
}
/** `refused`: repeating it would not help. */
export type SendOutcome =
  | { is: 'sent' }
  | { is: 'refused'; code: string }
  | { is: 'retry'; code: string; after: number | undefined };

/** Adapter of one channel. Ends when the signal aborts; a failure to reach the channel is thrown. */
export type SendToChannel = (message: OutgoingMessage, signal: AbortSignal) => Promise<SendOutcome>;

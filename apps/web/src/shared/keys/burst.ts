/** A scanner types a whole code faster than a hand presses two keys. */
export const BURST_MS = 60;

/** They come with other keys and are none of their own. */
export const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

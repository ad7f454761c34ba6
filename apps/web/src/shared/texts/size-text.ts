const KB = 1024;

/** As people say it: whole kilobytes, megabytes with one digit. */
export const sizeText = (bytes: number) =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB)).toLocaleString('en')} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

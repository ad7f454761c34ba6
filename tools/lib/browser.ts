import { existsSync } from 'node:fs';

/** Debian's Chromium without its windows does the same in half the processor time; the whole one serves where it is missing. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const browserPath = (): string => process.env.CHROMIUM ?? browsers.find(existsSync) ?? '/usr/bin/chromium';

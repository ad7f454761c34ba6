import { describe, expect, it } from 'vitest';
import { noticeText } from './notice.ts';

describe('NOTICE', () => {
  const sharp = { version: '1.0.0', license: 'LGPL-3.0-or-later', copyright: undefined };

  it('names each package once with its licence and who holds the copyright', () => {
    const text = noticeText([
      { name: 'zod', version: '4.6.7', license: 'MIT', copyright: 'Copyright (c) 2025 Colin McDonnell' },
      { name: 'argon2', version: '1.0.0', license: 'MIT', copyright: undefined },
      { name: 'argon2', version: '1.0.0', license: 'MIT', copyright: undefined },
    ]);
    expect(text.split('\n\n').at(-1)).toBe('argon2 1.0.0\n  MIT\nzod 4.6.7\n  MIT\n  Copyright (c) 2025 Colin McDonnell\n');
  });

  it('is the same whichever system it was written on', () => {
    const linux = [
      { ...sharp, name: '@img/sharp-libvips-linux-x64' },
      { ...sharp, name: '@img/sharp-libvips-linuxmusl-x64' },
    ];
    expect(noticeText(linux)).toBe(noticeText([{ ...sharp, name: '@img/sharp-libvips-darwin-arm64' }]));
  });
});

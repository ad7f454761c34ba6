import { THEMES } from '@lobby/contract/areas/setting';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { channels, cssVariables, themeOf } from './theme.ts';

/** WCAG: 4.5 is what words need on what they stand on, 3 what a line needs. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(THEMES)('in %s', (name) => {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeOf(name));
  const scale = theme.colors[name] as readonly string[];
  const step = (at: number) => scale[at] as string;
  const { light, dark } = cssVariables(theme) as Record<'light' | 'dark', Record<string, string>>;
  const named = (scheme: Record<string, string>, variable: string) => scheme[variable] as string;

  it.each([
    ['a button', '#ffffff', step(6)],
    ['a button pointed at', '#ffffff', step(7)],
    ['a link', step(6), '#ffffff'],
    ['a link on the ground', step(6), named(light, '--lobby-ground')],
    ['what is picked', step(9), named(light, '--lobby-picked')],
    ['a sign on what is picked', named(light, '--lobby-accent'), named(light, '--lobby-picked')],
    ['the counter asking', step(8), step(1)],
    ['a link in the dark', named(dark, '--mantine-color-anchor'), named(dark, '--mantine-color-body')],
    ['a link on the dark ground', named(dark, '--mantine-color-anchor'), named(dark, '--lobby-ground')],
    ['what is picked in the dark', step(0), named(dark, '--lobby-picked')],
    ['a sign on what is picked in the dark', named(dark, '--lobby-accent'), named(dark, '--lobby-picked')],
    ['the counter asking in the dark', step(2), named(dark, '--lobby-picked')],
  ])('%s can be read', (_what, words, ground) => {
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('the focus can be seen', () => {
    for (const ground of [
      '#ffffff',
      named(light, '--lobby-ground'),
      named(dark, '--mantine-color-body'),
      named(dark, '--lobby-ground'),
    ])
      expect(contrast(step(5), ground)).toBeGreaterThanOrEqual(3);
  });
});

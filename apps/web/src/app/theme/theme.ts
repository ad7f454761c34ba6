import type { Theme } from '@lobby/contract/areas/setting';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, mergeThemeOverrides } from '@mantine/core';
import { mix, otherScales, themeScales } from './scales.ts';

const font = 'Kanit, "Noto Sans Thai", "Leelawadee UI", Tahoma, sans-serif';
/** Thai stacks a vowel and a tone mark over a letter: nothing may be set tighter. */
const lineHeight = '1.6';

const base = createTheme({
  colors: { ...otherScales, ...themeScales },
  primaryShade: { light: 6, dark: 6 },
  white: '#ffffff',
  black: '#1b2330',
  fontFamily: font,
  fontFamilyMonospace: font,
  fontSizes: { xs: '13px', sm: '15px', md: '16px', lg: '18px', xl: '20px' },
  lineHeights: { xs: lineHeight, sm: lineHeight, md: lineHeight, lg: lineHeight, xl: lineHeight },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '26px', lineHeight },
      h2: { fontSize: '19px', lineHeight },
      h3: { fontSize: '17px', lineHeight },
      h4: { fontSize: '16px', lineHeight },
      h5: { fontSize: '15px', lineHeight },
      h6: { fontSize: '15px', lineHeight },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  components: {
    // Help under the input, as in a paper form; the problem right at the input.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // Whatever drops down belongs to the page's main landmark, and a menu holds nothing but its items.
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
    Menu: {
      defaultProps: { portalProps: { target: '#main' }, withInitialFocusPlaceholder: false, transitionProps: { duration: 120 } },
    },
    Combobox: { defaultProps: { portalProps: { target: '#main' }, transitionProps: { duration: 120 }, shadow: 'md' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** The portal in the colours of a property. */
export const themeOf = (name: Theme) => mergeThemeOverrides(base, { primaryColor: name });

/** The few places where the kit's own choice misses 4.5 : 1 for text or 3 : 1 for the edge of an input. */
export const cssVariables: CSSVariablesResolver = ({ colors, primaryColor }) => {
  const accent = colors[primaryColor] as MantineColorsTuple;
  return {
    variables: {},
    light: {
      '--mantine-color-body': '#ffffff',
      '--mantine-color-default-border': '#d3d9e1',
      '--lobby-ground': '#f5f7fa',
      '--lobby-line': '#e2e6ec',
      '--lobby-input-edge': '#858e9d',
      '--lobby-hover': '#f5f7fa',
      '--lobby-accent': accent[6],
      '--lobby-picked': accent[0],
      '--lobby-marked': '#fff9eb',
    },
    dark: {
      '--mantine-color-body': '#161b24',
      '--mantine-color-error': '#f79a9c',
      '--mantine-color-default': '#1e2530',
      '--mantine-color-default-hover': '#2a323f',
      '--mantine-color-default-border': '#3a4453',
      '--mantine-color-anchor': accent[3],
      '--lobby-ground': '#10141b',
      '--lobby-line': '#2a323f',
      '--lobby-input-edge': '#6d7788',
      '--lobby-hover': '#1c222d',
      '--lobby-accent': accent[4],
      '--lobby-picked': mix(accent[9], 0.37, '#161b24'),
      '--lobby-marked': '#2c2612',
    },
  };
};

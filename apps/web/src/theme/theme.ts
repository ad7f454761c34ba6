import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Ten steps from light to dark: step 6 carries white text, step 9 stands on step 1, step 4 reads on the dark surfaces. */
const scale = (steps: string) => steps.split(' ').map((step) => `#${step}`) as unknown as MantineColorsTuple;

const colors = {
  blue: scale('eff5ff dce9ff bad3ff 8cb6fb 6fa3f7 3a79ea 2360d4 1c4fb3 1a428f 173469'),
  gray: scale('f5f7fa edf0f4 e2e6ec d3d9e1 bcc4cf 6f7786 5b6472 454d5a 2f3641 1b2330'),
  dark: scale('e6e9ef c6ccd6 a3acba 8f99a9 3a4453 2a323f 1e2530 161b24 10141b 0b0e14'),
  green: scale('effaf2 dcf3e3 b8e6c6 89d3a1 56bb78 2f9e56 1a7f3c 166a33 13562b 0f4222'),
  yellow: scale('fff9eb fff0cc ffe099 fccb5c f2b32e cf8f0c 946200 7a5100 634200 4a3200'),
  red: scale('fff2f2 fee2e2 fcc6c7 f79a9c f0787b df4a4f c4242b a51c22 86191e 641418'),
};

const font = 'Kanit, "Noto Sans Thai", "Leelawadee UI", Tahoma, sans-serif';
/** Thai stacks a vowel and a tone mark over a letter: nothing may be set tighter. */
const lineHeight = '1.6';

export const theme = createTheme({
  colors,
  primaryColor: 'blue',
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

/** The few places where the kit's own choice misses 4.5 : 1 for text or 3 : 1 for the edge of an input. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#d3d9e1',
    '--lobby-ground': '#f5f7fa',
    '--lobby-line': '#e2e6ec',
    '--lobby-input-edge': '#858e9d',
    '--lobby-hover': '#f5f7fa',
    '--lobby-picked': '#eff5ff',
    '--lobby-marked': '#fff9eb',
  },
  dark: {
    '--mantine-color-body': '#161b24',
    '--mantine-color-error': '#f79a9c',
    '--mantine-color-default': '#1e2530',
    '--mantine-color-default-hover': '#2a323f',
    '--mantine-color-default-border': '#3a4453',
    '--mantine-color-anchor': '#8cb6fb',
    '--lobby-ground': '#10141b',
    '--lobby-line': '#2a323f',
    '--lobby-input-edge': '#6d7788',
    '--lobby-hover': '#1c222d',
    '--lobby-picked': '#16243d',
    '--lobby-marked': '#2c2612',
  },
});

/**
 * The look of the window: a research instrument, so neutral greys, one blue for what can be acted on, and colour
 * for meaning only (agreement, status). Sizes are small and fixed; density comes from here, not from the screens.
 * Surfaces and lines are CSS variables of `global.css`, because light and dark differ there and nowhere else.
 */
import { Button, createTheme, type MantineColorsTuple } from '@mantine/core';

const ply: MantineColorsTuple = [
  '#eff5ff',
  '#dce8fc',
  '#b6cef7',
  '#8db2f1',
  '#6a9aec',
  '#538be9',
  '#3f7ae0',
  '#2f67c8',
  '#2657ad',
  '#1c4791',
];

const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f5',
  '#e6e9ec',
  '#d8dce1',
  '#c2c8cf',
  '#9aa3ad',
  '#616b78',
  '#505a65',
  '#353d46',
  '#20262c',
];

const dark: MantineColorsTuple = [
  '#d3d7dc',
  '#b3bac2',
  '#8b949e',
  '#626b75',
  '#3a424b',
  '#2b3239',
  '#20262c',
  '#171b20',
  '#121519',
  '#0d0f12',
];

export const theme = createTheme({
  primaryColor: 'ply',
  primaryShade: 7,
  colors: { ply, gray, dark },
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace:
    "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.45', xl: '1.3' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
      h4: { fontSize: '13px', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs' }, styles: { label: { fontWeight: 500 } } }),
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    TextInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: {
      defaultProps: {
        size: 'xs',
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md', transitionProps: { duration: 0 } },
      },
    },
    SegmentedControl: { defaultProps: { size: 'xs' }, styles: { label: { paddingInline: 10 } } },
    Switch: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 350, transitionProps: { duration: 80 }, fz: 12, withArrow: false },
    },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 60 }, position: 'bottom-end' } },
    Modal: {
      defaultProps: { transitionProps: { duration: 90 }, overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.4 } },
    },
    Tabs: { defaultProps: { variant: 'default' } },
    Badge: { defaultProps: { size: 'sm', variant: 'light', radius: 'sm' } },
  },
});

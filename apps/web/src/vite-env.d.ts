/** The icon package types only its index; an area names one icon's file, so that the menu loads no other. */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  const icon: import('react').ComponentType<{ size?: number; stroke?: number }>;
  export default icon;
}

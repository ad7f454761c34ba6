import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button: it opens in a tab on middle click, as people expect of a link. */
export const LinkButton = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />);

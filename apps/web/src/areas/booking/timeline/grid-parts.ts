import { type ComponentPropsWithRef, createElement } from 'react';

type Box = ComponentPropsWithRef<'div'>;

/*
 * A table for whoever hears it, boxes for whoever sees it: the elements of a table could not hold bars that lie across its cells. Cells
 * are no component of their own, because a day may have thousands.
 */
export const Grid = (props: Box) => createElement('div', { ...props, role: 'grid' });
export const GridRow = (props: Box) => createElement('div', { ...props, role: 'row' });
export const ColumnHead = (props: Box) => createElement('div', { ...props, role: 'columnheader' });
export const RowHead = (props: Box) => createElement('div', { ...props, role: 'rowheader' });

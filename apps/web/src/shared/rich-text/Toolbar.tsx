import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, commands } from './commands.ts';
import css from './Editor.module.css';

type Props = { editor: Editor; controls: string; onLink: () => void };

/** One stop for the tab key; the arrows walk along it. */
export function Toolbar({ editor, controls, onLink }: Props) {
  const { t } = useTranslation();
  const roving = useRovingFocus();
  const link: Command = {
    name: 'link',
    icon: IconLink,
    keys: 'Ctrl+K',
    run: onLink,
    on: () => editor.isActive('link'),
  };
  const groups = commands.map((group, place) => (place === commands.length - 1 ? [link, ...group] : group));
  // Draws again when one of these changes, not at every letter.
  useEditorState({
    editor,
    selector: () =>
      groups
        .flat()
        .map(({ on, can }) => `${on?.(editor) ?? ''}${can?.(editor) ?? ''}`)
        .join(),
  });
  return (
    <div role="toolbar" className={css.toolbar} aria-label={t('richText.toolbar')} aria-controls={controls} {...roving}>
      {groups.map((group) => (
        <div key={group[0]?.name} className={css.group}>
          {group.map((command) => (
            <Tool key={command.name} command={command} editor={editor} first={command === groups[0]?.[0]} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Tool({ command, editor, first }: { command: Command; editor: Editor; first: boolean }) {
  const { t } = useTranslation();
  const { name, icon: Picture, keys, run, on, can } = command;
  const label = t(`richText.tool.${name}`);
  const pressed = on?.(editor);
  return (
    <ActionIcon
      {...(pressed ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
      size={36}
      tabIndex={first ? 0 : -1}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...(on && { 'aria-pressed': pressed })}
      aria-disabled={can?.(editor) === false}
      // The words that are chosen stay chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(editor)}
    >
      <Picture size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

const buttonsIn = (bar: HTMLElement) => [...bar.querySelectorAll('button')];

/** The arrow keys walk along a toolbar, and the tab key comes back to where one left it. */
function useRovingFocus() {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const buttons = buttonsIn(event.currentTarget);
      const next = steps[event.key]?.(buttons.indexOf(event.target as HTMLButtonElement), buttons.length - 1);
      if (next === undefined) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      for (const button of buttonsIn(currentTarget)) button.tabIndex = button === target ? 0 : -1;
    },
  };
}

import { useLocalStorage } from '@mantine/hooks';
import { session } from '#shared/session/store.ts';

/** What somebody folded and starred: names of groups and of menu entries. */
interface MenuMemory {
  folded: string[];
  favourites: string[];
}

/** Kept in this browser for each person, so that a shared desk has everybody's own menu. */
export function useMenuMemory() {
  const [stored, store] = useLocalStorage<unknown>({
    key: `lobby.menu.${session.use().profile?.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const { folded, favourites } = readMemory(stored);
  const toggled = (names: string[], name: string) =>
    names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  return {
    folded,
    favourites,
    toggleGroup: (name: string) => store({ folded: toggled(folded, name), favourites }),
    toggleFavourite: (name: string) => store({ folded, favourites: toggled(favourites, name) }),
  };
}

/** Whatever an older portal or somebody else left there. */
function readMemory(stored: unknown): MenuMemory {
  const { folded, favourites } = (stored ?? {}) as Partial<Record<keyof MenuMemory, unknown>>;
  return { folded: namesIn(folded), favourites: namesIn(favourites) };
}
const namesIn = (value: unknown) => (Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);

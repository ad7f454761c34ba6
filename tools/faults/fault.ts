/** One thing broken on purpose: the first occurrence of `find` in `file` becomes `plant`, and the named tests must not pass any more. */
export interface Fault {
  name: string;
  file: string;
  find: string;
  plant: string;
  tests: string[];
}

/** A deliberate defect: the first occurrence of `find` in `file` becomes `replace`, and one of the named tests must fail. */
export interface Mutation {
  name: string;
  file: string;
  find: string;
  replace: string;
  tests: string[];
}

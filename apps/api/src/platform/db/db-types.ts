import pg from 'pg';

const { INT8, DATE }: Record<string, number> = pg.types.builtins;

/**
 * Result types of our own pools: a count is small enough for a number, where the driver would give text, and a day stays its text, where
 * the driver would give midnight of the node's zone. No import changes it for others.
 */
export const resultTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8) return Number;
    return oid === DATE ? String : pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

import pg from 'pg';

const INT8: number = pg.types.builtins.INT8;

/** Result types of our own pools: a count is small enough for a number, where the driver would give text. No import changes it for others. */
export const resultTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

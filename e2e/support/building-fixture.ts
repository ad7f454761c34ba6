import type { PropertyFixture } from './property-fixture.ts';

type Wanted = { name?: string; floors?: number; perFloor?: number };

/** A building as the generator makes it: three room types, every tenth room let, some being renovated. */
export function addBuilding(property: PropertyFixture, { name = 'A', floors = 3, perFloor = 4 }: Wanted = {}) {
  return property.transaction(async (db) => {
    const building = await db
      .insertInto('building')
      .values({ name, number: floors, lifts: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const types = await db
      .insertInto('roomType')
      .values(['Studio', '1 ห้องนอน', '2 ห้องนอน'].map((one) => ({ name: `${one} ${name}` })))
      .returning('id')
      .execute();
    const made = await db
      .insertInto('floor')
      .values(Array.from({ length: floors }, (_, at) => ({ unitId: building.id, name: String(at + 1), level: at + 1 })))
      .returning(['id', 'level'])
      .execute();
    const rooms = made.flatMap(({ id, level }) =>
      Array.from({ length: perFloor }, (_, at) => ({
        categoryId: building.id,
        floorId: id,
        typeId: types[at % types.length]?.id ?? 0,
        name: `${level}${String(at + 1).padStart(2, '0')}`,
        sqm: 28 + at,
        status: at % 10 === 3 ? 'let' : at % 10 === 7 ? 'works' : 'vacant',
      })),
    );
    const ids = await db.insertInto('room').values(rooms).returning(['id', 'name']).execute();
    const idOf = (room: string) => ids.find((one) => one.name === room)?.id ?? 0;
    return { id: building.id, types: types.map(({ id }) => id), idOf };
  });
}

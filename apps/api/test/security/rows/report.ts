import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

const staff = { home: 'admin', next: 'neighbour', elsewhere: 'stranger' } as const;

/** Who may write schedules may keep copies by another call: a schedule is made here. */
export function reportRows({ server }: Needs) {
  async function reportSchedule(place: Place): Promise<number> {
    const rhythm = { report: 'officer-list', cadence: 'monthly', day: 1, hour: 7, language: 'th' };
    const due = { nextAt: '2099-01-01T00:00:00Z', notBefore: '2099-01-01T00:00:00Z' };
    return server.inProperty(place, async (db) => {
      const { id: scheduleId } = await db
        .insertInto('reportSchedule')
        .values({ ...rhythm, ...due })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('reportScheduleReceiver').values({ scheduleId, accountId: server.accounts[staff[place]] }).execute();
      return scheduleId;
    });
  }
  return { 'report-schedule': reportSchedule };
}

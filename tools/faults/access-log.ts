import type { Fault } from './fault.ts';

const log = 'apps/api/src/modules/access-log';

/** Who came and went, what of it is masked, and files of it. */
export const accessLogFaults: Fault[] = [
  {
    name: 'a card shown whole in the access log',
    file: `${log}/names.ts`,
    find: "cardNo: hidden('cardNo', row.cardNo),",
    plant: 'cardNo: row.cardNo,',
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'a name shown whole in the access log',
    file: `${log}/names.ts`,
    find: 'masked ? maskName :',
    plant: 'masked === undefined ? maskName :',
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'a card guessed letter by letter',
    file: `${log}/question.ts`,
    find: '  refuseGuessing(fields);\n',
    plant: '',
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'a log asked about a person without a reason',
    file: `${log}/access-log.service.ts`,
    find: '  await checkPeople(ctx, question.people);\n',
    plant: '',
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'a reason given for one person that opens another',
    file: `${log}/person.ts`,
    find: 'if (rows.length < new Set(people).size)',
    plant: 'if (rows.length === 0)',
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'a look behind the mask that leaves no entry',
    file: `${log}/access-log.service.ts`,
    find: "await note(ctx, 'reveal'",
    plant: "if (reason === '') await note(ctx, 'reveal'",
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'an access log without an end',
    file: `${log}/window.ts`,
    find: 'MOST_DAYS * DAY)',
    plant: '99 * MOST_DAYS * DAY)',
    tests: ['access-log/access-log.test'],
  },
  {
    name: 'pages that begin in the wrong hour',
    file: `${log}/counted-page.ts`,
    find: 'skip - (before ?? 0)',
    plant: 'skip',
    tests: ['access-log/pages.test'],
  },
  {
    name: 'a file of the log for somebody else',
    file: `${log}/export/export.service.ts`,
    find: "    .where('askedById', '=', user.id)\n",
    plant: '',
    tests: ['access-log/export'],
  },
  {
    name: 'a file of the log hung on a post',
    file: 'apps/api/migrations/0056_access_log.sql',
    find: "and file.type = 'text/csv') then",
    plant: "and file.type = 'text/none') then",
    tests: ['access-log/export'],
  },
  {
    name: 'a file of the log without masks',
    file: `${log}/export/write-file.ts`,
    find: 'tellNames({ ask }, await rowsIn(ask, question, new Date(from), new Date(to), page), { masked })',
    plant: 'tellNames({ ask }, await rowsIn(ask, question, new Date(from), new Date(to), page), { masked: !masked })',
    tests: ['access-log/export'],
  },
  {
    name: 'a file of the log that runs in a spreadsheet',
    file: 'packages/contract/src/csv.ts',
    find: '(RUNS.test(text) ?',
    plant: "(text === '' ?",
    tests: ['access-log/export'],
  },
  {
    name: 'a file of the log two workers write',
    file: `${log}/export/turn.ts`,
    find: ' and not_before <= now()\n       returning',
    plant: '\n       returning',
    tests: ['access-log/export'],
  },
  {
    name: 'a worker taken for dead that still has a say',
    file: `${log}/export/turn.ts`,
    find: 'and attempts = $2',
    plant: 'and attempts >= $2',
    tests: ['access-log/export'],
  },
  {
    name: 'a file of the log kept for ever',
    file: 'apps/api/migrations/0056_access_log.sql',
    find: "where status = 'ready' and not_before <= now()",
    plant: 'where false',
    tests: ['access-log/export'],
  },
];

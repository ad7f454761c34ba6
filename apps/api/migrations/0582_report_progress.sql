-- A file of a schedule waits for those receivers alone who have another one under way: who that is, how often it has waited for them, and how many
-- have theirs already. Null while none is under way.
alter table report_schedule
  add column waiting_for int[],
  add column waits int not null default 0,
  add column served int not null default 0;
select lobby.audit_table('report_schedule',
  array['next_at', 'not_before', 'failures', 'last_at', 'last_receivers', 'last_problem', 'waiting_for', 'waits', 'served']);

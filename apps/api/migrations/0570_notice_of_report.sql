-- A line about a report carries which one and of which days, so that each reads them in their own language and years.
alter table notification
  add column report text collate "C" check (report ~ '^[a-z-]{1,40}$'),
  add column from_day date,
  add column to_day date,
  add constraint notification_report_days check ((report is null) = (from_day is null) and (report is null) = (to_day is null)) not valid;

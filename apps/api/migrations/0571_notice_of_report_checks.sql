-- The old rows have been read, without a lock on their tables.
alter table notification validate constraint notification_report_days;

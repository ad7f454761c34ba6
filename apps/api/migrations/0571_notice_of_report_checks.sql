-- Also of the rows of before 0570.
alter table notification validate constraint notification_report_days;

-- Exports are written as CSV or as a workbook, whichever was asked for.
alter table export add column format text collate "C" not null default 'csv' check (format in ('csv', 'xlsx'));
alter table file drop constraint file_type_check;
alter table file add constraint file_type_check check (type in
  ('image/webp', 'application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'));

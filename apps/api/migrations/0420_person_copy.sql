-- The copy of one person is an archive: the same records as CSV and as JSON, and the person's files.
alter table export drop constraint export_format_check;
alter table export add constraint export_format_check check (format in ('csv', 'xlsx', 'zip')) not valid;
alter table file drop constraint file_type_check;
alter table file add constraint file_type_check check (type in
  ('image/webp', 'application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip')) not valid;

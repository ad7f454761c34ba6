-- Also of the rows of before 0420.
alter table export validate constraint export_format_check;
alter table file validate constraint file_type_check;

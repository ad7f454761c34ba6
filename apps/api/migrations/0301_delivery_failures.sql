-- A delivery is given up after so many answered failures. Attempts of a worker that died are none: they were counted with the others, and a
-- delivery that was under way at several such ends was given up without an answer.
alter table delivery add column failures int not null default 0;

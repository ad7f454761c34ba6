-- The unique keys (property_id, number) serve the same prefix searches: the numbers are of the collation "C" themselves.
drop index payment_number_prefix;
drop index receipt_number_prefix;

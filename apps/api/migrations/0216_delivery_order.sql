-- What a device is sent next, in the order `hardware.claim_delivery` asks for: without the failures in the index every claim of a bulk
-- delivery sorted all that was pending at the device.
create index device_credential_next on device_credential (property_id, hardware_id, priority, failed_at nulls first, changed_at) where is_pending;
drop index device_credential_pending;

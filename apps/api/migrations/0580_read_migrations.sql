-- A node asks before it says that it is ready whether the migrations of its release are here.
grant select on migration to lobby_app;

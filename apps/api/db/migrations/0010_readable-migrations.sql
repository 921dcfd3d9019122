-- Whether a process and its database are of the same version is asked of the process, which only has this role.
grant select on crm.schema_migrations to lanyard_app;

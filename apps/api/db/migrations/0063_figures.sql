-- Figures count interactions of a period from the index alone, and read the moves of deals without the rest of the log.
create index interactions_for_figures on crm.interactions (org_id, started_at) include (owner_id, type)
  where deleted_at is null;
create index action_changes_of_moves on crm.action_changes (org_id, noun, action_id)
  where op = 'update' and after ? 'stage_id';

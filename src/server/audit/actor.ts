import { sql } from '../database/sql.ts'

/**
 * The name of whoever did what the row `a` of the log says, joined to `u`, their user. Of a user who is gone the log has
 * the name from the day of the deletion.
 */
export const actorName = sql`coalesce(u.full_name, (select gone.before->>'fullName' from audit_log gone
  where gone.tenant_id = a.tenant_id and gone.resource = 'users' and gone.record_id = a.user_id and gone.action = 'delete' limit 1))`

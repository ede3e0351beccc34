import { type Sql, sql } from '../database/sql.ts'
import { automaticMark, type Context, publicMark } from '../engine/context.ts'

/**
 * The name of a user that the row `a` of the log speaks of, found by `id`. Of a user who is gone the log has the name from
 * the day of the deletion.
 */
export const userNamed = (id: Sql): Sql => sql`coalesce(
  (select u.full_name from users u where u.tenant_id = a.tenant_id and u.id = ${id}),
  (select g.before->>'fullName' from audit_log g
    where g.tenant_id = a.tenant_id and g.resource = 'users' and g.record_id = ${id} and g.action = 'delete' limit 1))`

/** Who did it, as people read it: another system is named with the person in whose name it works; nobody has a name on a public page. */
export function byToken(user: string | null, via: string | null, { translate: say }: Pick<Context, 'translate'>): string | null {
  if (via === null) return user
  if (via === automaticMark) return say('audit.automatic')
  return user === null && via === publicMark ? say('audit.public') : say('audit.byToken', { token: via, user: user ?? '' })
}

import pg from 'pg'
import type { Registry } from '../../../schema/registry.ts'

/** What a webhook of a definition is known by: the definition and the address. */
export const declaredName = (definition: string, address: string): string => `${definition} ${address}`

/**
 * The statements that bring the webhooks of definitions in line with them: one whose line is gone is switched off, and on again
 * when the line is back; its log and its secret stay. Meanwhile its count of failures is empty, which distinguishes it from one
 * that a person or its failures switched off: that stays off.
 */
export function declaredStatements(registry: Registry): string[] {
  if (!registry.find('webhooks')) return []
  const names = registry.models.flatMap(({ name, data }) =>
    (data.webhooks ?? []).map(({ post }) => pg.escapeLiteral(declaredName(name, post))),
  )
  const isSaid = `declared = any(array[${names.join(', ')}]::text[])`
  return [
    `update webhooks set active = false, failures = null where active and declared is not null and not (${isSaid})`,
    `update webhooks set active = true, failures = 0 where not active and failures is null and ${isSaid}`,
  ]
}

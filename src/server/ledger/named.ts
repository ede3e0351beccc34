/** A record by its column, as JSON with its names; `id` is like `l.account_id`. */
export const named = (table: string, id: string): string =>
  `(select json_build_object('id', n.id, ${table === 'branches' ? '' : `'code', n.code, `}'arabicName', n.arabic_name, 'englishName', n.english_name) from ${table} n where n.tenant_id = ${id.split('.')[0]}.tenant_id and n.id = ${id})`

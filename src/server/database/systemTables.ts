import type { Table } from '../../../schema/derive/table.ts'
import { at, id, int, json, pointsTo, table, tenant, text } from './tableParts.ts'

/** Small tables that every tenant's request reads before its tenant is known; reference tables on a distributed database. */
export const referenceTables = ['tenants', 'sign_in_names', 'sign_in_attempts'] as const

/** Of these, what stays on the coordinator alone: it is written at every attempt to sign in. */
export const coordinatorTables = ['sign_in_attempts'] as const

/** The tables that no definition describes. All but the reference tables belong to a tenant. */
export const systemTables: readonly Table[] = [
  table(
    'tenants',
    [id, text('code'), text('name'), { name: 'active', type: 'boolean', notNull: true, default: 'true' }, at('created_at')],
    ['id'],
    {
      uniques: [{ name: 'tenants_code_key', columns: ['code'] }],
    },
  ),
  table('sign_in_names', [text('name'), int('tenant_id'), int('user_id')], ['name'], {
    indexes: [{ name: 'sign_in_names_user_idx', columns: ['tenant_id', 'user_id'] }],
  }),
  table(
    'sign_in_attempts',
    [text('key'), int('failures'), at('last_at'), { name: 'blocked_until', type: 'timestamptz' }],
    ['key'],
  ),
  table(
    'subscriptions',
    [
      tenant,
      text('plan'),
      { name: 'start_date', type: 'date', notNull: true },
      { name: 'end_date', type: 'date', notNull: true },
      int('max_students', false),
      int('max_branches', false),
      text('status'),
      text('contact_url', false),
    ],
    ['tenant_id'],
  ),
  table(
    'sessions',
    [
      tenant,
      { name: 'hash', type: 'bytea', notNull: true },
      int('user_id'),
      at('created_at'),
      at('used_at'),
      { name: 'expires_at', type: 'timestamptz', notNull: true },
      text('user_agent', false),
      text('address', false),
      // When a code of the second factor was given in it last.
      { name: 'code_at', type: 'timestamptz' },
    ],
    ['tenant_id', 'hash'],
    {
      foreignKeys: [pointsTo('users', 'sessions', 'user_id', 'cascade')],
      indexes: [{ name: 'sessions_user_idx', columns: ['tenant_id', 'user_id'] }],
    },
  ),
  table('api_token_keys', [tenant, { name: 'hash', type: 'bytea', notNull: true }, int('token_id')], ['tenant_id', 'hash'], {
    foreignKeys: [pointsTo('api_tokens', 'api_token_keys', 'token_id', 'cascade')],
    indexes: [{ name: 'api_token_keys_token_idx', columns: ['tenant_id', 'token_id'] }],
  }),
  table(
    'password_resets',
    [
      tenant,
      { name: 'hash', type: 'bytea', notNull: true },
      int('user_id'),
      at('created_at'),
      { name: 'expires_at', type: 'timestamptz', notNull: true },
    ],
    ['tenant_id', 'hash'],
    {
      foreignKeys: [pointsTo('users', 'password_resets', 'user_id', 'cascade')],
      indexes: [{ name: 'password_resets_user_idx', columns: ['tenant_id', 'user_id'] }],
    },
  ),
  // A person's second factor: its secret, sealed, the last code that was used, and since when devices that were remembered count.
  table(
    'second_factors',
    [
      tenant,
      int('user_id'),
      { name: 'sealed', type: 'bytea', notNull: true },
      at('created_at'),
      { name: 'last_step', type: 'bigint', notNull: true },
      at('devices_since'),
    ],
    ['tenant_id', 'user_id'],
    { foreignKeys: [pointsTo('users', 'second_factors', 'user_id', 'cascade')] },
  ),
  // Each opens once in place of a code.
  table(
    'recovery_codes',
    [tenant, int('user_id'), { name: 'hash', type: 'bytea', notNull: true }],
    ['tenant_id', 'user_id', 'hash'],
    {
      foreignKeys: [pointsTo('users', 'recovery_codes', 'user_id', 'cascade')],
    },
  ),
  table(
    'audit_log',
    [
      tenant,
      { name: 'id', type: 'bigint', notNull: true, identity: true },
      at('at'),
      int('user_id', false),
      // The name of the token by which another system did it in the user's name.
      text('via', false),
      int('branch_id', false),
      text('resource'),
      int('record_id', false),
      text('action'),
      json('before'),
      json('after'),
      json('input'),
      // What the person was asked before, and answered with yes: codes with their places and figures.
      json('answered'),
    ],
    ['tenant_id', 'id'],
    {
      indexes: [
        { name: 'audit_log_record_idx', columns: ['tenant_id', 'resource', 'record_id', 'id'] },
        { name: 'audit_log_user_idx', columns: ['tenant_id', 'user_id', 'id'] },
      ],
    },
  ),
  table(
    'idempotency_keys',
    [
      tenant,
      int('user_id'),
      text('key'),
      { name: 'request', type: 'bytea', notNull: true },
      int('status', false),
      // Stored as it was sent, to be sent again; it is not searched.
      text('answer', false),
      at('created_at'),
    ],
    ['tenant_id', 'user_id', 'key'],
  ),
  table(
    'files',
    [
      tenant,
      id,
      text('resource', false),
      int('record_id', false),
      text('name'),
      text('type'),
      int('size'),
      { name: 'content', type: 'bytea', notNull: true },
      at('created_at'),
      int('created_by', false),
      // The action that wrote it: what the same action writes later replaces it, also under another name.
      text('action', false),
    ],
    ['tenant_id', 'id'],
    {
      indexes: [{ name: 'files_record_idx', columns: ['tenant_id', 'resource', 'record_id'] }],
    },
  ),
  // Records out of sight that somebody has found by their whole number lately, and may refer to.
  table(
    'found_records',
    [tenant, int('user_id'), text('resource'), int('record_id'), at('at')],
    ['tenant_id', 'user_id', 'resource', 'record_id'],
    { foreignKeys: [pointsTo('users', 'found_records', 'user_id', 'cascade')] },
  ),
  table('preferences', [tenant, int('user_id'), text('key'), json('value')], ['tenant_id', 'user_id', 'key'], {
    foreignKeys: [pointsTo('users', 'preferences', 'user_id', 'cascade')],
  }),
  table('favorite_routes', [tenant, id, int('user_id'), text('route_url'), text('title'), int('position')], ['tenant_id', 'id'], {
    uniques: [{ name: 'favorite_routes_route_key', columns: ['tenant_id', 'user_id', 'route_url'] }],
    foreignKeys: [pointsTo('users', 'favorite_routes', 'user_id', 'cascade')],
  }),
  table(
    'counters',
    [
      tenant,
      text('name'),
      int('branch_id'),
      int('fiscal_year_id'),
      { name: 'value', type: 'bigint', notNull: true },
      // Fewer than the value where counting began later, or numbers of the past were passed over.
      { name: 'given', type: 'bigint', notNull: true, default: '0', initial: 't.value' },
    ],
    ['tenant_id', 'name', 'branch_id', 'fiscal_year_id'],
  ),
  // What people without an account may open: a record, a form, or the file that they have just sent.
  table(
    'public_links',
    [
      tenant,
      { name: 'hash', type: 'bytea', notNull: true },
      text('resource'),
      int('record_id', false),
      int('file_id', false),
      int('branch_id'),
      int('year', false),
      int('made_by', false),
      at('created_at'),
      { name: 'expires_at', type: 'timestamptz', notNull: true },
      { name: 'used_at', type: 'timestamptz' },
    ],
    ['tenant_id', 'hash'],
    { indexes: [{ name: 'public_links_record_idx', columns: ['tenant_id', 'resource', 'record_id'] }] },
  ),
  // The public address of a branch: it is no secret, but cannot be found by trying tenants one by one.
  table('public_codes', [tenant, int('branch_id'), text('code')], ['tenant_id', 'branch_id']),
  // The installation's code that failed: the last message of each part, and the other ones before it.
  table(
    'custom_failures',
    [tenant, text('file'), text('part'), text('message'), at('at'), { ...json('earlier'), notNull: true, default: "'[]'" }],
    ['tenant_id', 'file', 'part'],
  ),
  // What the last nightly check of the books has found: the checks that found something.
  table('book_checks', [tenant, at('checked_at'), { ...json('broken'), notNull: true }], ['tenant_id']),
  // Answers to earlier imports: which heading means which column, which record a value means.
  table(
    'import_answers',
    [tenant, text('resource'), { ...text('question'), was: 'headings' }, { ...json('answer'), was: 'mapping' }],
    ['tenant_id', 'resource', 'question'],
    { was: 'import_mappings' },
  ),
]

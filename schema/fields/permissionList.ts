import { fault, kind, ok } from '../kind.ts'

/** Names of permissions, each once; the form shows them as a tree by menu group. */
export const permissionList = kind<readonly string[]>()(
  'permissionList',
  { default: 'texts' },
  {
    column: 'text[]',
    secret: true,
    listed: 'never',
    wide: true,
    serialise: (value) => value ?? [],
    json: () => ({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
    accept: (value) => {
      if (!Array.isArray(value) || !value.every((name) => typeof name === 'string' && /^\w{1,80}$/.test(name)))
        return fault('Field.Type')
      return new Set(value).size === value.length ? ok([...value].sort()) : fault('List.Repeated')
    },
  },
)

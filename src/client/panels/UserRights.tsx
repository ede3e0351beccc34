import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Origin, UserRights as Rights } from '../../shared/rights.ts'
import { Sheet } from '../components/Sheet.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { http } from '../providers/http.ts'
import { nameOf } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { usePages } from '../providers/pages.ts'
import { narrowed, type PermissionGroup, permissionTree } from '../records/inputs/permissions/tree.ts'
import { useText } from '../records/text/useText.ts'
import type { PanelProps } from './PanelProps.ts'
import './userRights.css'

/** What a user may do in the end, and where each permission comes from: their own, a team, or being an administrator. */
export default function UserRights({ id, version }: PanelProps) {
  const text = useText()
  const { say } = text
  const { number: count } = useNumerals()
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['users', 'permissions', id, version],
    queryFn: async ({ signal }) => (await http<Rights>(`users/${id}/permissions`, { signal })).json,
  })
  const own = data?.permissions.filter((one) => one.from.some(({ kind }) => kind === 'own')).length ?? 0
  return (
    <section className="card">
      <h2>{say('people.rights.title')}</h2>
      {error && <p className="hint">{error.message}</p>}
      {!data && !error && <Skeleton />}
      {data && (
        <>
          <ul className="user-rights-sources">
            {data.isAdmin && <li>{say('people.rights.admin')}</li>}
            {own > 0 && (
              <li>
                {say('people.rights.own')} <span className="g-muted">{count(own)}</span>
              </li>
            )}
            {data.groups.map((group) => (
              <li key={group.id} data-off={!group.active || undefined}>
                <bdi>{nameOf(group, text.language)}</bdi>{' '}
                <span className="g-muted">
                  {group.active
                    ? count(data.permissions.filter((one) => one.from.some((origin) => origin.group === group.id)).length)
                    : say('people.rights.off')}
                </span>
              </li>
            ))}
          </ul>
          {data.permissions.length > 0 ? (
            <Button onClick={() => setOpen(true)}>{say('people.rights.show', { count: data.permissions.length })}</Button>
          ) : (
            <p className="hint">{say('people.rights.none')}</p>
          )}
        </>
      )}
      {open && data && (
        <Sheet title={say('people.rights.title')} wide onClose={() => setOpen(false)}>
          <Explained rights={data} />
        </Sheet>
      )}
    </section>
  )
}

function Explained({ rights }: { readonly rights: Rights }) {
  const text = useText()
  const { say } = text
  const registry = useDefinitions()
  const pages = usePages()
  const [typed, setTyped] = useState('')
  const from = useMemo(() => new Map(rights.permissions.map((one) => [one.name, one.from])), [rights])
  const groups = useMemo(() => held(permissionTree(registry, pages, say, text.title), from), [registry, pages, say, text, from])
  const known = new Set(groups.flatMap((group) => group.branches.flatMap((branch) => branch.leaves.map((leaf) => leaf.name))))
  const others = rights.permissions.filter((one) => !known.has(one.name))
  const origin = ({ kind, group }: Origin): string => {
    const team = rights.groups.find((one) => one.id === group)
    return team ? say('people.rights.fromGroup', { group: nameOf(team, text.language) }) : say(`people.rights.from.${kind}`)
  }
  const sources = (name: string) => text.list((from.get(name) ?? []).map(origin))
  return (
    <div className="user-rights">
      <OutlinedInput
        type="search"
        size="small"
        slotProps={{ input: { 'aria-label': say('people.permission.search') } }}
        placeholder={say('people.permission.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {narrowed(groups, typed).map((group) => (
        <section key={group.name} aria-label={group.label}>
          <h3>{group.label}</h3>
          {group.branches.map((branch) => (
            <dl key={branch.name}>
              <dt>{branch.label}</dt>
              {branch.leaves.map((leaf) => (
                <dd key={leaf.name}>
                  <span>{leaf.label}</span>
                  <span className="user-rights-from">{sources(leaf.name)}</span>
                </dd>
              ))}
            </dl>
          ))}
        </section>
      ))}
      {others.length > 0 && typed === '' && (
        <section aria-label={say('generated.others')}>
          <h3>{say('generated.others')}</h3>
          <dl>
            {others.map((one) => (
              <dd key={one.name}>
                <span>{say(`permissions.${one.name}`, { _: one.name })}</span>
                <span className="user-rights-from">{sources(one.name)}</span>
              </dd>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** The tree with what the person has alone. */
const held = (groups: readonly PermissionGroup[], from: ReadonlyMap<string, unknown>): PermissionGroup[] =>
  groups.flatMap((group) => {
    const branches = group.branches.flatMap((branch) => {
      const leaves = branch.leaves.filter((leaf) => from.has(leaf.name))
      return leaves.length ? [{ ...branch, leaves }] : []
    })
    return branches.length ? [{ ...group, branches }] : []
  })

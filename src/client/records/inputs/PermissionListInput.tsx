import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useMemo, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { usePages } from '../../providers/pages.ts'
import { useText } from '../text/useText.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { Box, stateOf } from './permissions/Box.tsx'
import { namesOf, narrowed, type PermissionBranch, permissionTree, switched } from './permissions/tree.ts'
import './permissions/permissions.css'

/** Which permissions are chosen, which of them the person can give or take away, and how many of some. */
function useRights({ value, onChange, disabled }: BoxProps) {
  const { say, title } = useText()
  const can = useCan()
  const registry = useDefinitions()
  const pages = usePages()
  const groups = useMemo(() => permissionTree(registry, pages, say, title), [registry, pages, say, title])
  const chosen = new Set((Array.isArray(value) ? value : []) as string[])
  const fixed = (name: string) => disabled || (!chosen.has(name) && !can(name))
  const set = (names: readonly string[], on: boolean) =>
    onChange(
      switched(
        chosen,
        names.filter((name) => !fixed(name)),
        on,
        groups,
      ),
    )
  const counted = (names: readonly string[]) =>
    say('people.permission.count', { chosen: names.filter((name) => chosen.has(name)).length, all: names.length })
  return { groups, chosen, disabled, fixed, set, counted }
}

type Rights = ReturnType<typeof useRights>

/**
 * Permissions by the groups of the menu and their resources, each chosen at once where wanted, found by typing.
 * What someone may not do themselves they cannot give; what is chosen already they can take away.
 */
function PermissionListBox(props: BoxProps) {
  const { model, field, onBlur, control } = props
  const text = useText()
  const list = useId()
  const [typed, setTyped] = useState('')
  const rights = useRights(props)
  const { groups, chosen, counted } = rights
  const shown = narrowed(groups, typed)
  // Which groups stand open is decided once: none closes under the pointer when its last box is emptied.
  const [openFirst] = useState(
    () => new Set(groups.filter((group) => namesOf([group]).some((name) => chosen.has(name))).map((group) => group.name)),
  )
  return (
    <fieldset className="rights" id={control.id} onBlur={onBlur} aria-describedby={control['aria-describedby']}>
      <legend className="visually-hidden">{text.field(model, field.field)}</legend>
      <div className="rights-head">
        <Many
          rights={rights}
          names={namesOf(shown)}
          label={text.say(typed ? 'people.permission.allFound' : 'people.permission.all')}
          className="rights-everything"
          count={counted(namesOf(shown))}
        />
        <SearchBox list={list} typed={typed} onTyped={setTyped} />
      </div>
      <div id={list} className="rights-groups">
        {shown.map((group) => (
          <Accordion key={`${group.name} ${typed !== ''}`} defaultExpanded={typed !== '' || openFirst.has(group.name)}>
            <AccordionSummary expandIcon={<Icon name="down" size={14} />}>
              {group.label}
              <span className="rights-count">{counted(namesOf([group]))}</span>
            </AccordionSummary>
            <AccordionDetails className="rights-group">
              <Many
                rights={rights}
                names={namesOf([group])}
                label={text.say('people.permission.allOf', { group: group.label })}
                className="rights-resource"
              />
              {group.branches.map((branch) => (
                <Branch key={branch.name} rights={rights} branch={branch} />
              ))}
            </AccordionDetails>
          </Accordion>
        ))}
        {typed === '' && <Others rights={rights} />}
        {shown.length === 0 && <p className="hint">{text.say('people.permission.none')}</p>}
      </div>
    </fieldset>
  )
}

interface ManyProps {
  readonly rights: Rights
  readonly names: readonly string[]
  readonly label: string
  readonly className: string
  readonly count?: string
}

/** Several permissions at once. */
const Many = ({ rights, names, ...shown }: ManyProps) => (
  <Box
    {...shown}
    state={stateOf(names, rights.chosen)}
    disabled={rights.disabled || names.every(rights.fixed)}
    onChange={(on) => rights.set(names, on)}
  />
)

/** The permissions of a resource. */
const Branch = ({ rights, branch }: { readonly rights: Rights; readonly branch: PermissionBranch }) => (
  <fieldset className="rights-branch">
    <legend className="visually-hidden">{branch.label}</legend>
    <Many rights={rights} names={branch.leaves.map((leaf) => leaf.name)} label={branch.label} className="rights-resource" />
    <div className="rights-leaves">
      {branch.leaves.map((leaf) => (
        <Box
          key={leaf.name}
          className="rights-leaf"
          label={leaf.label}
          state={rights.chosen.has(leaf.name) ? 'all' : 'none'}
          disabled={rights.fixed(leaf.name)}
          onChange={(on) => rights.set([leaf.name], on)}
        />
      ))}
    </div>
  </fieldset>
)

/** What is chosen and in no group: it can be taken away. */
function Others({ rights }: { readonly rights: Rights }) {
  const { say } = useText()
  const known = namesOf(rights.groups)
  const others = [...rights.chosen].filter((name) => !known.includes(name))
  if (!others.length) return null
  return (
    <fieldset className="rights-branch">
      <legend className="visually-hidden">{say('generated.others')}</legend>
      <div className="rights-leaves">
        {others.map((name) => (
          <Box
            key={name}
            className="rights-leaf"
            label={say(`permissions.${name}`, { _: name })}
            state="all"
            disabled={rights.disabled}
            onChange={() => rights.set([name], false)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface SearchProps {
  /** The id of what is narrowed. */
  readonly list: string
  readonly typed: string
  readonly onTyped: (text: string) => void
}

function SearchBox({ list, typed, onTyped }: SearchProps) {
  const { say } = useText()
  return (
    <OutlinedInput
      type="search"
      className="rights-search"
      placeholder={say('people.permission.search')}
      autoComplete="off"
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" size={16} />
        </InputAdornment>
      }
      slotProps={{ input: { 'aria-label': say('people.permission.search'), 'aria-controls': list, spellCheck: false } }}
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
      onKeyDown={(event) => {
        // Enter does not leave the box, Escape does not leave the form.
        if (event.key !== 'Enter' && !(event.key === 'Escape' && typed)) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onTyped('')
      }}
    />
  )
}

export const PermissionListInput = asInput(PermissionListBox)

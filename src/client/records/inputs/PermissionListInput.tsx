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

/**
 * Permissions by the groups of the menu and their resources, each chosen at once where wanted, found by typing.
 * What someone may not do themselves they cannot give; what is chosen already they can take away.
 */
function PermissionListBox({ model, field, value, onChange, onBlur, disabled, control }: BoxProps) {
  const text = useText()
  const can = useCan()
  const list = useId()
  const registry = useDefinitions()
  const [typed, setTyped] = useState('')
  const pages = usePages()
  const groups = useMemo(() => permissionTree(registry, pages, text.say, text.title), [registry, pages, text])
  const shown = narrowed(groups, typed)
  const chosen = new Set((Array.isArray(value) ? value : []) as string[])
  const known = namesOf(groups)
  // Which groups stand open is decided once: none closes under the pointer when its last box is emptied.
  const [openFirst] = useState(
    () => new Set(groups.filter((group) => namesOf([group]).some((name) => chosen.has(name))).map((group) => group.name)),
  )
  const others = [...chosen].filter((name) => !known.includes(name))
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
  const many = (names: readonly string[], label: string, className: string, count?: string) => (
    <Box
      className={className}
      label={label}
      count={count}
      state={stateOf(names, chosen)}
      disabled={disabled || names.every(fixed)}
      onChange={(on) => set(names, on)}
    />
  )
  const counted = (names: readonly string[]) =>
    text.say('people.permission.count', { chosen: names.filter((name) => chosen.has(name)).length, all: names.length })
  const ofBranch = (branch: PermissionBranch) => {
    const names = branch.leaves.map((leaf) => leaf.name)
    return (
      <fieldset key={branch.name} className="rights-branch">
        <legend className="visually-hidden">{branch.label}</legend>
        {many(names, branch.label, 'rights-resource')}
        <div className="rights-leaves">
          {branch.leaves.map((leaf) => (
            <Box
              key={leaf.name}
              className="rights-leaf"
              label={leaf.label}
              state={chosen.has(leaf.name) ? 'all' : 'none'}
              disabled={fixed(leaf.name)}
              onChange={(on) => set([leaf.name], on)}
            />
          ))}
        </div>
      </fieldset>
    )
  }
  return (
    <fieldset className="rights" id={control.id} onBlur={onBlur} aria-describedby={control['aria-describedby']}>
      <legend className="visually-hidden">{text.field(model, field.field)}</legend>
      <div className="rights-head">
        {many(
          namesOf(shown),
          text.say(typed ? 'people.permission.allFound' : 'people.permission.all'),
          'rights-everything',
          counted(namesOf(shown)),
        )}
        <OutlinedInput
          type="search"
          className="rights-search"
          placeholder={text.say('people.permission.search')}
          autoComplete="off"
          startAdornment={
            <InputAdornment position="start">
              <Icon name="search" size={16} />
            </InputAdornment>
          }
          slotProps={{ input: { 'aria-label': text.say('people.permission.search'), 'aria-controls': list, spellCheck: false } }}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter does not leave the box, Escape does not leave the form.
            if (event.key !== 'Enter' && !(event.key === 'Escape' && typed)) return
            event.preventDefault()
            event.stopPropagation()
            if (event.key === 'Escape') setTyped('')
          }}
        />
      </div>
      <div id={list} className="rights-groups">
        {shown.map((group) => (
          <Accordion key={`${group.name} ${typed !== ''}`} defaultExpanded={typed !== '' || openFirst.has(group.name)}>
            <AccordionSummary expandIcon={<Icon name="down" size={14} />}>
              {group.label}
              <span className="rights-count">{counted(namesOf([group]))}</span>
            </AccordionSummary>
            <AccordionDetails className="rights-group">
              {many(namesOf([group]), text.say('people.permission.allOf', { group: group.label }), 'rights-resource')}
              {group.branches.map(ofBranch)}
            </AccordionDetails>
          </Accordion>
        ))}
        {others.length > 0 && typed === '' && (
          <fieldset className="rights-branch">
            <legend className="visually-hidden">{text.say('generated.others')}</legend>
            <div className="rights-leaves">
              {others.map((name) => (
                <Box
                  key={name}
                  className="rights-leaf"
                  label={text.say(`permissions.${name}`, { _: name })}
                  state="all"
                  disabled={disabled}
                  onChange={() => set([name], false)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {shown.length === 0 && <p className="hint">{text.say('people.permission.none')}</p>}
      </div>
    </fieldset>
  )
}

export const PermissionListInput = asInput(PermissionListBox)

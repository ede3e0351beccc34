import type { Model } from '../../../../schema/model.ts'
import { permissionNames } from '../../../../schema/model.ts'
import { pages } from '../../pages.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { useText } from '../text/useText.ts'
import type { Input } from './input.ts'

/** Permissions by the groups of the menu, each group and each resource chosen at once where wanted. */
export const PermissionListInput: Input = ({ value, onChange, onBlur, disabled, control }) => {
  const text = useText()
  const { models } = useDefinitions()
  const chosen = new Set((Array.isArray(value) ? value : []) as string[])
  const groups = Map.groupBy(models, (model) => model.data.menu?.group ?? '')
  const named = new Set(models.flatMap(permissionNames))
  const ofPages = pages.flatMap(({ group, permission }) =>
    permission === undefined || named.has(permission) ? [] : [{ group, permission }],
  )
  const inPages = (group: string) => ofPages.filter((page) => page.group === group).map(({ permission }) => permission)
  const known = new Set([...named, ...ofPages.map(({ permission }) => permission)])
  const others = [...chosen].filter((name) => !known.has(name))
  const set = (names: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...names])] : [...chosen].filter((name) => !names.includes(name)))
  const all = (names: readonly string[], label: string) => (
    <label className="g-permission-all">
      <input
        type="checkbox"
        disabled={disabled}
        checked={names.every((name) => chosen.has(name))}
        ref={(box) => {
          if (box) box.indeterminate = names.some((name) => chosen.has(name)) && !names.every((name) => chosen.has(name))
        }}
        onChange={(event) => set(names, event.target.checked)}
      />
      {label}
    </label>
  )
  const one = (name: string) => (
    <label key={name}>
      <input
        type="checkbox"
        disabled={disabled}
        checked={chosen.has(name)}
        onChange={(event) => set([name], event.target.checked)}
      />
      {text.say(`permissions.${name}`, { _: name })}
    </label>
  )
  const ofModel = (model: Model) => (
    <fieldset key={model.name} className="g-permission-resource">
      <legend>{all(permissionNames(model), text.title(model))}</legend>
      {permissionNames(model).map(one)}
    </fieldset>
  )
  return (
    <fieldset className="g-permissions" id={control.id} onBlur={onBlur}>
      {[...groups].map(([group, of]) => (
        <details key={group} open>
          <summary>{group ? text.say(`menu.${group}`, { _: group }) : text.say('generated.others')}</summary>
          {all([...of.flatMap(permissionNames), ...inPages(group)], text.say('generated.selectAll'))}
          <div>
            {of.map(ofModel)}
            {inPages(group).length > 0 && <div className="g-permission-resource">{inPages(group).map(one)}</div>}
          </div>
        </details>
      ))}
      {others.length > 0 && <fieldset className="g-permission-resource">{others.map(one)}</fieldset>}
    </fieldset>
  )
}

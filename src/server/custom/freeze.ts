import type { Change, ExtensionData } from '../../../schema/extension.ts'
import type { FieldData } from '../../../schema/kind.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { Effect, Effects } from '../../../schema/language/effects.ts'

/** The last good shape of a definition whose file is broken now, without what may be written by code that is not there any more. */
export function formerDefinition({
  calculate: _calculate,
  effects,
  actions,
  repeats,
  ends: _ends,
  public: _public,
  webhooks: _webhooks,
  ...data
}: ResourceData): ResourceData {
  return {
    ...data,
    ...(effects && { effects: frozenEffects(effects) }),
    // What it made still names it as its source.
    ...(actions && {
      actions: Object.fromEntries(Object.entries(actions).map(([name, { by: _by, with: _with, ...action }]) => [name, action])),
    }),
    ...(repeats && { repeats: { makes: repeats.makes } }),
  }
}

/** The same as it is shown: its records can be read, and nobody writes them. */
export const frozenDefinition = (former: ResourceData): ResourceData => ({ ...former, readOnly: true })

/** What was posted stays known as such; a recipe may be in the file that is broken. */
const frozenEffects = ({ events = {}, ...main }: Effects): Effects => ({
  ...frozenEffect(main),
  events: Object.fromEntries(Object.entries(events).map(([event, effect]) => [event, frozenEffect(effect)])),
})

const frozenEffect = <E extends Effect>(effect: E): E => ({
  ...effect,
  ...(typeof effect.ledger === 'string' && { ledger: [] }),
  ...(typeof effect.stock === 'string' && { stock: [] }),
})

/** The last good shape of an extension: what was tightened is as the product has it. */
export function formerExtension(extension: ExtensionData): ExtensionData {
  const { rules: _rules, guards: _guards, actions: _actions, change = {}, ...rest } = extension
  const allowed = Object.entries(change).map(([name, { hidden, addValues }]): [string, Change] => [
    name,
    { ...(hidden && { hidden }), ...(addValues && { addValues }) },
  ])
  return {
    ...withFieldsOf(rest, ({ required: _required, requiredWhen: _when, ...field }) => field),
    change: Object.fromEntries(allowed),
  }
}

/** The same as it is shown: what was added can be read. */
export const frozenExtension = (former: ExtensionData): ExtensionData =>
  withFieldsOf(former, (field) => ({ ...field, readOnly: true }))

/** An extension with each added field made otherwise. */
export function withFieldsOf(
  { fields, sections, lines, ...rest }: ExtensionData,
  make: (field: FieldData) => FieldData,
): ExtensionData {
  const each = (map: Readonly<Record<string, FieldData>>) =>
    Object.fromEntries(Object.entries(map).map(([name, field]) => [name, make(field)]))
  return {
    ...rest,
    ...(fields && { fields: each(fields) }),
    ...(sections && {
      sections: Object.fromEntries(
        Object.entries(sections).map(([name, section]) => [
          name,
          {
            ...section,
            ...(section.fields && { fields: each(section.fields) }),
            ...(section.yearly && { yearly: each(section.yearly) }),
          },
        ]),
      ),
    }),
    ...(lines && {
      lines: Object.fromEntries(Object.entries(lines).map(([name, group]) => [name, { fields: each(group.fields) }])),
    }),
  }
}

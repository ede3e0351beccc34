import type { FieldMap, ResourceData } from '../../../schema/definition.ts'
import type { ExtensionData } from '../../../schema/extension.ts'

/** The last good shape of a definition whose file is broken now: its records can be read, and nobody writes them. */
export const frozenDefinition = (data: ResourceData): ResourceData => ({ ...data, readOnly: true })

/** The last good shape of an extension: what was added can be read, what was tightened is as the product has it. */
export function frozenExtension(extension: ExtensionData): ExtensionData {
  const { rules: _rules, guards: _guards, change = {}, fields, sections, lines, ...rest } = extension
  return {
    ...rest,
    ...(fields && { fields: frozenFields(fields) }),
    ...(sections && {
      sections: Object.fromEntries(
        Object.entries(sections).map(([name, section]) => [
          name,
          {
            ...section,
            ...(section.fields && { fields: frozenFields(section.fields) }),
            ...(section.yearly && { yearly: frozenFields(section.yearly) }),
          },
        ]),
      ),
    }),
    ...(lines && {
      lines: Object.fromEntries(Object.entries(lines).map(([name, group]) => [name, { fields: frozenFields(group.fields) }])),
    }),
    change: Object.fromEntries(
      Object.entries(change).map(([name, { hidden, addValues }]) => [
        name,
        { ...(hidden && { hidden }), ...(addValues && { addValues }) },
      ]),
    ),
  }
}

const frozenFields = (fields: FieldMap): FieldMap =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { required: _required, requiredWhen: _when, ...field }]) => [
      name,
      { ...field, readOnly: true },
    ]),
  )

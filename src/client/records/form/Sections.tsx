import { memo, useDeferredValue } from 'react'
import { type Model, mainSection } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { useFrame } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'
import { sectionId } from '../values/sectionId.ts'
import { FieldInput } from './FieldInput.tsx'

/** A card of the form. */
export interface FormSection {
  readonly name: string
  readonly yearly: boolean
  readonly fields: readonly ModelField[]
}

const unsectioned = new Set(['branch', 'fiscalYear', 'source', 'number', 'status'])

/** What every master has and nobody fills first. */
const atTheEnd = ['active', 'notes']

/** Fields as one fills them: what a record is before whether it is in use, and what else there is to say. */
const inOrder = (fields: readonly ModelField[]): readonly ModelField[] =>
  fields.toSorted((a, b) => atTheEnd.indexOf(a.field) - atTheEnd.indexOf(b.field))

/** The cards of the form: the definition's sections without hidden fields and twins; a shared record's flag joins the first. */
export function formSections(model: Model): FormSection[] {
  const sections = model.sections.map((section) => ({
    ...section,
    fields: section.fields
      .flatMap((name) => model.fields.get(name) ?? [])
      .filter((field) => !field.hidden && field.kind !== 'hijriDate'),
  }))
  const inSection = new Set(model.sections.flatMap((section) => section.fields))
  const implied = [...model.fields.values()].filter(
    ({ field, hidden }) => !hidden && !inSection.has(field) && !unsectioned.has(field) && !(field in (model.data.totals ?? {})),
  )
  const [first, ...others] = sections
  return first
    ? [{ ...first, fields: inOrder([...first.fields, ...implied]) }, ...others].filter((section) => section.fields.length)
    : []
}

/** How many cards are seen at once when a form opens. */
const atFirst = 2

/**
 * The cards of the form, two columns each. What is typed renders its own input only. A long form stands and takes keys before the
 * cards below the window's edge are built.
 */
export const Sections = memo(function Sections({
  model,
  sections,
  single,
}: {
  readonly model: Model
  readonly sections: readonly FormSection[]
  readonly single: boolean
}) {
  const text = useText()
  const { year } = useFrame()
  const count = useDeferredValue(sections.length, model.lines.length ? sections.length : atFirst)
  return sections.slice(0, count).map((section) => {
    const title = text.section(model, section.name)
    const heading = section.yearly && year?.year ? `${title} · ${text.say('generated.ofYear', { year: year.year })}` : title
    return (
      <section key={section.name} id={sectionId(section.name)} className="card g-section" aria-label={title || text.one(model)}>
        {(section.name !== mainSection || !single) && title && <h2>{heading}</h2>}
        <div className="g-fields">
          {section.fields.map((field) => (
            <FieldInput key={field.field} model={model} field={field} />
          ))}
        </div>
      </section>
    )
  })
})

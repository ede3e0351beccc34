import { useDeferredValue } from 'react'
import { useFormState } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { useText } from '../text/useText.ts'
import { sectionId } from '../values/sectionId.ts'
import { formErrors } from './errorPaths.ts'
import type { FormSection } from './Sections.tsx'
import { useCurrentSection } from './useCurrentSection.ts'

/** The sections beside the form, each with how much is wrong in it. */
export function SideIndex({ model, sections }: { readonly model: Model; readonly sections: readonly FormSection[] }) {
  const text = useText()
  const { errors } = useFormState()
  const current = useCurrentSection(useDeferredValue(sections.length, 0))
  const wrong = formErrors(errors, model).map((error) => error.path.replace(/^root\./, '').split('.')[0])
  const entries = [
    ...sections.map((section) => ({
      name: section.name,
      label: text.section(model, section.name) || text.one(model),
      fields: section.fields.map((field) => field.field),
    })),
    ...model.lines.map((lines) => ({ name: lines.name, label: text.lines(model, lines.name), fields: [lines.name] })),
  ]
  return (
    <nav className="g-index" aria-label={text.say('generated.sections')}>
      {entries.map(({ name, label, fields }) => {
        const count = wrong.filter((field) => field !== undefined && fields.includes(field)).length
        return (
          <a
            key={name}
            href={`#${sectionId(name)}`}
            aria-current={current === sectionId(name) ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault()
              document.getElementById(sectionId(name))?.scrollIntoView({ block: 'start', behavior: 'smooth' })
            }}
          >
            {label}
            {count > 0 && (
              <b>
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{text.say('generated.errorCount', { count })}</span>
              </b>
            )}
          </a>
        )
      })}
    </nav>
  )
}

import { type RefObject, Suspense } from 'react'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { screenOf } from '../../providers/screens.ts'
import { LinesTable } from '../lines/LinesTable.tsx'
import { type FormSection, Sections } from './Sections.tsx'

interface Props {
  readonly model: Model
  readonly sections: readonly FormSection[]
  readonly record: RecordData | undefined
  /** Whether the screen of the definition takes the place of its fields and lines. */
  readonly own: boolean
  readonly writable: boolean
  readonly before: RefObject<(() => Promise<void>) | undefined>
}

/** What a form asks for: fields in their sections and lines, or the screen that a definition has of its own. */
export function FormContent({ model, sections, record, own, writable, before }: Props) {
  const { Body, Helper } = screenOf(model.name) ?? {}
  if (own && Body)
    return (
      <Suspense fallback={null}>
        <Body model={model} record={record} before={before} />
      </Suspense>
    )
  return (
    <>
      <Sections model={model} sections={sections} single={sections.length === 1} />
      {Helper && writable && (
        <Suspense fallback={null}>
          <Helper model={model} />
        </Suspense>
      )}
      {model.lines.map((lines) => (
        <LinesTable key={lines.name} model={model} lines={lines} />
      ))}
    </>
  )
}

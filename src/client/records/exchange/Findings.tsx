import type { Model } from '../../../../schema/model.ts'
import { Blanks } from './Blanks.tsx'
import { Changes } from './Changes.tsx'
import { Counts } from './Counts.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import { Faults } from './Faults.tsx'
import { Headings } from './Headings.tsx'
import { ImportBar } from './ImportBar.tsx'
import type { ImportReport } from './importReport.ts'
import { Kept } from './Kept.tsx'
import { Note } from './Note.tsx'
import { Questions } from './Questions.tsx'
import type { Import } from './useImport.ts'

interface Props {
  readonly model: Model
  readonly state: Import
  readonly report: ImportReport
}

/** What a check of a file found or a write has done, with the questions that are open and the button that goes on. */
export function Findings({ model, state, report }: Props) {
  const { written, busy, answers } = state
  return (
    <>
      <Counts report={report} written={written} />
      {report.document && <DocumentCard document={report.document} />}
      {report.notes?.map((note) => (
        <Note key={note} text={note} />
      ))}
      {!written && state.questions.length > 0 && (
        <Questions model={model} questions={state.questions} answers={answers} onAnswer={state.answer} />
      )}
      <Faults report={report} written={written} busy={busy !== null} onFile={state.faulty} />
      {!written && <Blanks report={report} answers={answers} onAnswer={state.answer} />}
      <Changes model={model} report={report} answers={answers} {...(!written && { onAnswer: state.answer })} />
      <Kept kept={report.kept} />
      {!written && <Headings model={model} report={report} answers={answers} onAnswer={state.answer} />}
      <ImportBar model={model} state={state} report={report} />
    </>
  )
}

import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useEffect, useRef } from 'react'
import type { Model } from '../../../schema/model.ts'
import { importEndings } from '../../shared/importedFiles.ts'
import { Empty } from '../components/Empty.tsx'
import { takeFocus } from '../components/giveFocus.ts'
import { Icon } from '../components/Icon.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useWritable } from '../providers/frame.tsx'
import { Blanks } from './exchange/Blanks.tsx'
import { Changes } from './exchange/Changes.tsx'
import { Counts } from './exchange/Counts.tsx'
import { DocumentCard } from './exchange/DocumentCard.tsx'
import { DropPlace } from './exchange/DropPlace.tsx'
import { Faults } from './exchange/Faults.tsx'
import { Headings } from './exchange/Headings.tsx'
import { ImportBar } from './exchange/ImportBar.tsx'
import { Kept } from './exchange/Kept.tsx'
import { Note } from './exchange/Note.tsx'
import { ProgressBar } from './exchange/ProgressBar.tsx'
import { Questions } from './exchange/Questions.tsx'
import { useImport } from './exchange/useImport.ts'
import { useText } from './text/useText.ts'
import { useBlocked } from './values/useWhyNot.ts'
import './exchange/exchange.css'
import './form/form.css'

/** Brings a file in: what it would do is seen before anything is written. */
export default function ImportPage({ model }: { readonly model: Model }) {
  const text = useText()
  const { say } = text
  const state = useImport(model)
  const writable = useWritable(model)
  const blocked = useBlocked(model)
  const { file, report, written, busy, answers } = state
  const box = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLHeadingElement>(null)
  const choose = () => box.current?.click()
  // Whoever pressed the button that is gone now hears what became of it.
  useEffect(() => {
    if (written) takeFocus(done.current)
  }, [written])
  return (
    <div className="g-import">
      <PageHeader
        title={say(`resources.${model.name}.import`, { _: say('generated.import.title', { title: text.title(model) }) })}
        parent={{ to: `/${model.route.base}`, label: text.title(model) }}
        actions={<Button onClick={state.template}>{say('generated.import.template')}</Button>}
      />
      <input
        ref={box}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={say('generated.import.file')}
        accept={importEndings(model)}
        onChange={(event) => {
          const next = event.target.files?.[0]
          event.target.value = ''
          if (next) state.choose(next)
        }}
      />
      {!file &&
        (writable.add && writable.edit ? (
          <DropPlace model={model} onFile={state.choose} onChoose={choose} />
        ) : (
          <Empty icon="upload" title={blocked ?? say('generated.why.permission')} />
        ))}
      {file && (
        <Card className="g-import-card g-import-line g-import-file">
          <Icon name="attachment" size={18} />
          <b>
            <bdi>{file.name}</bdi>
          </b>
          <span role="status" className="g-import-line">
            {(busy === 'check' || busy === 'write') && <ProgressBar progress={state.progress} writing={busy === 'write'} />}
          </span>
          {!written && (
            <Button variant="text" disabled={busy === 'write'} onClick={choose}>
              {say('generated.import.other')}
            </Button>
          )}
        </Card>
      )}
      {written && (
        <h2 ref={done} tabIndex={-1} className="g-import-done">
          {state.atomic && report?.counts.faulty
            ? say('exchange.nothingDone')
            : say(report?.counts.faulty ? 'exchange.doneWithFaults' : 'exchange.done', { count: report?.counts.faulty ?? 0 })}
        </h2>
      )}
      {report && (
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
      )}
    </div>
  )
}

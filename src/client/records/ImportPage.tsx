import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import type { Model } from '../../../schema/model.ts'
import { importEndings } from '../../shared/importedFiles.ts'
import { Empty } from '../components/Empty.tsx'
import { takeFocus } from '../components/giveFocus.ts'
import { PageHeader } from '../header/PageHeader.tsx'
import { useWritable } from '../providers/frame.tsx'
import { DropPlace } from './exchange/DropPlace.tsx'
import { FileCard } from './exchange/FileCard.tsx'
import { Findings } from './exchange/Findings.tsx'
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
  const { file, report, written } = state
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
      {file && <FileCard name={file.name} state={state} onChoose={choose} />}
      {written && (
        <h2 ref={done} tabIndex={-1} className="g-import-done">
          {state.atomic && report?.counts.faulty
            ? say('exchange.nothingDone')
            : say(report?.counts.faulty ? 'exchange.doneWithFaults' : 'exchange.done', { count: report?.counts.faulty ?? 0 })}
        </h2>
      )}
      {report && <Findings model={model} state={state} report={report} />}
    </div>
  )
}

import { useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { date } from '../../../../schema/fields/date.ts'
import { compile } from '../../../../schema/model.ts'
import { FieldInput } from '../../records/form/FieldInput.tsx'
import '../../records/form/form.css'
import { useFrame } from '../../providers/frame.tsx'
import { nameOf, useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { ProblemError } from '../../providers/problem.ts'
import { ExportBar } from '../../records/list/ExportBar.tsx'
import { useText } from '../../records/text/useText.ts'
import { Button } from '../../shell/components/Button.tsx'
import { Icon } from '../../shell/components/Icon.tsx'
import { Sheet } from '../../shell/components/Sheet.tsx'
import { useProblem } from '../../shell/dialogs/useProblem.ts'
import { type Format, formats, useBooksFile } from './useBooksFile.ts'
import './books.css'

/** Asks for the days and the kind of file, and stays until the file is there. */
export function BooksDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const text = useText()
  const notify = useNotify()
  const numerals = useNumerals()
  const problem = useProblem()
  const { branch, year } = useFrame()
  const [format, setFormat] = useState<Format>('csv')
  const { run, progress, cancel } = useBooksFile()
  const model = useMemo(
    () =>
      compile({
        name: 'books',
        scope: 'tenant',
        fields: {
          from: date({ required: true }),
          to: date({ required: true, notBefore: 'from', error: 'Report.PeriodBackwards' }),
        },
      }),
    [],
  )
  const form = useForm<{ from: string | null; to: string | null }>({
    defaultValues: { from: year?.startDate ?? null, to: year?.endDate ?? null },
  })
  const make = form.handleSubmit(async ({ from, to }) => {
    try {
      const rows = await run({ format, from: from ?? '', to: to ?? '' })
      if (rows === 0) notify('reports.books.empty', { type: 'error' })
      if (rows) {
        notify('reports.books.made', { type: 'success', messageArgs: { smart_count: rows, rows: numerals.number(rows) } })
        onClose()
      }
    } catch (error) {
      const fields = error instanceof ProblemError ? Object.entries(error.body.errors ?? {}) : []
      for (const [name, message] of fields) form.setError(name as 'from' | 'to', { message: String(message) })
      if (!fields.length) problem(error)
    }
  })
  return (
    <Sheet
      kind="dialog"
      title={t('reports.books')}
      onClose={onClose}
      footer={
        progress ? (
          <ExportBar progress={progress} display={{ text, numerals }} onCancel={cancel} />
        ) : (
          <Button kind="filled" icon={<Icon name="download" />} onClick={() => void make()}>
            {t('reports.books.make')}
          </Button>
        )
      }
    >
      <FormProvider {...form}>
        <form
          className="books-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!progress) void make()
          }}
        >
          <p className="hint">
            {branch && !branch.isMaster
              ? t('reports.books.of', { branch: nameOf(branch, text.language) })
              : t('reports.books.ofAll')}
          </p>
          <fieldset disabled={progress !== null}>
            <legend className="label">{t('reports.books.format')}</legend>
            {formats.map((one) => (
              <label key={one} className="books-format">
                <input type="radio" name="books-format" checked={format === one} onChange={() => setFormat(one)} />
                <span>
                  {t(`reports.books.${one}`)}
                  <span className="hint">{t(`reports.books.about.${one}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <fieldset className="books-days" disabled={progress !== null}>
            {[...model.fields.values()].map((field) => (
              <FieldInput key={field.field} model={model} field={field} name={field.field} />
            ))}
          </fieldset>
          {/* A form is sent by Enter where it has a button of its own. */}
          <button type="submit" hidden />
        </form>
      </FormProvider>
    </Sheet>
  )
}

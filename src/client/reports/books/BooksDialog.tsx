import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { compile } from '../../../../schema/compile.ts'
import { date } from '../../../../schema/fields/date.ts'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useFrame } from '../../providers/frame.tsx'
import { nameOf, useT } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import { ProblemError } from '../../providers/problem.ts'
import { useProblem } from '../../providers/useProblem.ts'
import { useText } from '../../records/text/useText.ts'
import { ExportBar } from '../../records/values/ExportBar.tsx'
import { ParameterFields } from '../ParameterFields.tsx'
import { type Format, formats, useBooksFile } from './useBooksFile.ts'

/** The days that are asked for. */
const model = compile({
  name: 'books',
  scope: 'tenant',
  fields: {
    from: date({ required: true }),
    to: date({ required: true, notBefore: 'from', error: 'Report.PeriodBackwards' }),
  },
})

/** Asks for the days and the kind of file, and stays until the file is there. */
export function BooksDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const id = useId()
  const text = useText()
  const notify = useNotify()
  const numerals = useNumerals()
  const problem = useProblem()
  const { branch, year } = useFrame()
  const [format, setFormat] = useState<Format>('csv')
  const { run, progress, cancel } = useBooksFile()
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
          <Button variant="contained" color="primary" startIcon={<Icon name="download" />} type="submit" form={id}>
            {t('reports.books.make')}
          </Button>
        )
      }
    >
      <FormProvider {...form}>
        <Stack
          component="form"
          id={id}
          noValidate
          spacing={2}
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
          <FormatChoice format={format} onChange={setFormat} disabled={progress !== null} />
          <Box
            component="fieldset"
            disabled={progress !== null}
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: 1.5, border: 0, p: 0, m: 0 }}
          >
            <ParameterFields model={model} />
          </Box>
        </Stack>
      </FormProvider>
    </Sheet>
  )
}

interface FormatProps {
  readonly format: Format
  readonly onChange: (format: Format) => void
  readonly disabled: boolean
}

/** Which kind of file, and what each is good for. */
function FormatChoice({ format, onChange, disabled }: FormatProps) {
  const t = useT()
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel component="legend">{t('reports.books.format')}</FormLabel>
      <RadioGroup value={format} onChange={(_, chosen) => onChange(chosen as Format)} sx={{ gap: 1 }}>
        {formats.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={
              <>
                {t(`reports.books.${one}`)}
                <FormHelperText component="span" sx={{ display: 'block', m: 0 }}>
                  {t(`reports.books.about.${one}`)}
                </FormHelperText>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

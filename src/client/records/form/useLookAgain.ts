import { useCallback } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { useDaftar } from '../../providers/data.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { alikeOf, prefixOf } from '../inputs/place.ts'
import { type PlacedCell, putAnswers, putFailure } from '../inputs/putAnswers.ts'
import { findCells } from '../inputs/references.ts'
import { partsOf } from '../inputs/shares.ts'

/**
 * Searches again for what was typed into references while the server could not be reached: for all of it before a save,
 * which takes only what is named exactly, or for what stands in the field that one leaves.
 */
export function useLookAgain(model: Model, form: UseFormReturn<FieldValues>): (left?: string) => Promise<void> {
  const daftar = useDaftar()
  const registry = useDefinitions()
  return useCallback(
    async (left) => {
      const values = form.getValues()
      const groups = [
        unreachedIn(model.fields.values(), [values], (field) => field),
        ...model.lines.map(({ name, fields }) =>
          unreachedIn(fields.values(), (values[name] ?? []) as RecordData[], (field, offset) => `${name}.${offset}.${field}`),
        ),
      ]
      for (const group of groups) {
        const cells = left === undefined ? group : group.filter(({ name }) => name === left)
        const fields = new Set(cells.map(({ field }) => field))
        const prefixes = new Map(cells.map(({ offset, name }) => [offset, prefixOf(name)]))
        for (const { name, field } of cells) form.setValue(alikeOf(`${prefixOf(name)}refs.${field.field}`), null)
        await findCells(daftar, registry, model, fields, cells, {
          take: left === undefined ? 'same' : 'typed',
          standing: (offset, other) => form.getValues(`${prefixes.get(offset)}refs.${other}`),
        }).then(
          (answer) => putAnswers(form, cells, answer),
          (error) => putFailure(form, cells, error),
        )
      }
    },
    [daftar, registry, model, form],
  )
}

const unreachedIn = (
  fields: Iterable<ModelField>,
  rows: readonly RecordData[],
  nameOf: (field: string, offset: number) => string,
): PlacedCell[] =>
  [...fields].flatMap((field) =>
    rows.flatMap((row, offset) =>
      row.refs?.[alikeOf(field.field)] === ('unreached' as unknown)
        ? partsOf(row[field.field]).flatMap((text) =>
            typeof text === 'string' ? [{ offset, field, text, name: nameOf(field.field, offset) }] : [],
          )
        : [],
    ),
  )

import Autocomplete from '@mui/material/Autocomplete'
import type { Reference } from '../../../../schema/record/record.ts'
import { overlayPlace } from '../../components/overlayPlace.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { PickerChoice, PickerPaper } from './PickerChoice.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { pickerEvents } from './pickerEvents.ts'
import type { PickerProps } from './pickerProps.ts'
import { fresh, type Option } from './useFound.ts'
import { usePickerSearch } from './usePickerSearch.ts'

/** The records by which one was found that does not fit what was typed itself. */
const foundBy = (option: Option) =>
  ((option as Reference)['foundBy'] ?? []) as readonly (Reference & { readonly resource: string })[]

/** The picker while it is used: MUI's Autocomplete over records that are searched on the server. */
export function PickerSearch(props: PickerProps) {
  const { shown, write, disabled = false, bare = false, onCreate } = props
  const display = useDisplay()
  const { say } = display.text
  const picker = usePickerSearch(props)
  const { typed, box, choices, total, loading, error, seen, options } = picker
  const count = picker.listed && (typed || total > 1) ? say('pages.palette.count', { count: total }) : undefined
  const none = !loading && !choices.length ? (error ? error.message : say('generated.nothingFound')) : undefined
  return (
    <>
      <Autocomplete<Option>
        value={null}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={(option) => (option.id === fresh.id ? say('generated.createNew') : write(option as Reference).title)}
        getOptionKey={({ id }) => id}
        inputValue={typed ?? shown}
        open={picker.open}
        loading={loading}
        loadingText={say('generated.searching')}
        noOptionsText={none ?? ''}
        disabled={disabled}
        autoHighlight={typed !== '' && choices.length > 0}
        handleHomeEndKeys={false}
        clearOnBlur={false}
        // The box closes itself; the other way whatever is drawn anew would put the light back to the first.
        disableCloseOnSelect
        {...pickerEvents(picker, props)}
        renderOption={({ key, ...props }, option) => (
          <PickerChoice
            key={key}
            {...props}
            {...(option.id === fresh.id ? { title: `+ ${say('generated.createNew')}` } : write(option as Reference))}
            found={foundBy(option).map((one) => display.reference(one, one.resource))}
          />
        )}
        slots={{ paper: PickerPaper }}
        slotProps={{
          popper: { container: () => overlayPlace(box.current), sx: { minWidth: 260 } } as object,
          paper: { note: count ?? (onCreate ? none : undefined) } as object,
          listbox: { 'aria-label': say('generated.choices'), 'aria-labelledby': undefined },
        }}
        renderInput={({ slotProps: { input, htmlInput }, id: _id, ...params }) => (
          <PickerFrame
            {...params}
            {...input}
            bare={bare}
            inputRef={box}
            hint={typed === null ? props.hint : undefined}
            after={props.after}
            placeholder={props.placeholder}
            slotProps={{ input: { ...htmlInput, ...props.inputProps } }}
            onFocus={(event) => typed === null && (event.target as HTMLInputElement).select()}
          />
        )}
      />
      {/* That one searches, or nothing was found, the list says itself. */}
      <span className="visually-hidden picker-count" role="status">
        {seen && count}
      </span>
    </>
  )
}

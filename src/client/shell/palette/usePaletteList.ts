import useAutocomplete from '@mui/material/useAutocomplete'
import type { PaletteItem } from './items.ts'
import type { Offered } from './useEnter.ts'

interface Asked {
  readonly id: string
  readonly options: readonly Offered[]
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onOpen: (item: PaletteItem) => void
  readonly onClose: () => void
}

/** The list of the palette below its box: which entry is lit, and what keys and presses do to it. */
export const usePaletteList = ({ id, options, typed, onType, onOpen, onClose }: Asked) =>
  useAutocomplete<Offered>({
    id,
    open: true,
    options,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    // As in the pickers: rendering again would move the highlight to the first.
    disableCloseOnSelect: true,
    clearOnBlur: false,
    clearOnEscape: false,
    handleHomeEndKeys: false,
    onInputChange: (_, text, reason) => reason === 'input' && onType(text),
    onChange: (_, item) => item && onOpen(item),
    onClose: (_, reason) => reason === 'escape' && onClose(),
  })

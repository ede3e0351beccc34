import type { Language } from '../schema/languages.ts'

/** Names, codes and blood groups are the same everywhere. */
const everywhere = ['Daftar', 'IBAN', 'SMS', 'WhatsApp', 'Euro', 'AB+', 'AB-']

/** Texts that are rightly the same in English: words that the languages share. A new one needs a reason. */
export const sameAsEnglish: Readonly<Record<Language, readonly string[]>> = {
  ar: everywhere,
  en: [],
  fr: [
    ...everywhere,
    'Actions',
    'Bus',
    'Classes',
    'Client',
    'Code',
    'Date',
    'Document',
    'Documents',
    'E-mail',
    'Image',
    'Journal',
    'Licence',
    'Logo',
    'Menu',
    'Mobile',
    'Pages',
    'Photo',
    'Position',
    'Religion',
    'Religions',
    'Sessions',
    'Six',
    'Stock',
    'Total',
    'Total {{field}}',
    'Version',
  ],
  de: [
    ...everywhere,
    'Administrator',
    'Bank',
    'Bus',
    'Code',
    'Filter',
    'ID',
    'Import: {{title}}',
    'Journal',
    'Link',
    'Logo',
    'Position',
    'Religion',
    'Status',
    'Version',
    'Website',
  ],
  // AH (anno Hegirae) is written so in Portuguese too.
  pt: [...everywhere, 'AH', 'E-mail', 'ID', 'Menu', 'Total', 'Total {{field}}'],
}

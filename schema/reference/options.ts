/** What an option means, by its name; `kind.option` where a kind means something of its own. */
export const optionMeanings: Readonly<Record<string, string>> = {
  min: 'The least value.',
  max: 'The greatest value.',
  'text.min': 'The least number of characters.',
  'text.max': 'The greatest number of characters.',
  'longText.max': 'The greatest number of characters.',
  'richText.max': 'The greatest number of characters, without their form.',
  'richText.placeholders':
    'What the text may be filled with, as names in braces (`{guardian}`), each while its condition holds. The form offers them by their labels `placeholders.{name}`; any other name is refused.',
  'richText.samples': 'What stands in the places of these names in the preview.',
  'richText.sms': 'While it holds the preview is a text message: plain words, and how many parts they take.',
  'secret.max': 'The greatest number of characters.',
  'code.max': 'The greatest number of characters.',
  default: 'What a new record begins with.',
  'ref.default':
    '`me`: a user, who is whoever makes the record; of a read-only field that is shown only later, whoever saves it then.',
  'date.default': '`today`: a new record begins with the day.',
  'dateTime.default': '`now`: a new record begins with the moment at which it is made.',
  positive: 'Above zero.',
  is: 'A formula calculates it, and nobody types it. What a formula may say stands under operators and functions.',
  'money.roundedBy':
    'Of a calculated amount of lines: lines that have these fields alike are rounded as their sum, and the difference stands in the largest of them, as tax is by category. Left out, each line is rounded by itself.',
  'text.name': 'A name of a person or thing: sorted and searched whichever way its letters are spelt.',
  'text.synonyms': 'Other names of the record, by commas: it is found by each of them, and the list does not show them.',
  'text.pattern': 'What the characters must be.',
  'text.called':
    '`resources`: the text names a definition, and is read as this is called; `events`: an event of the definition that is named beside it; `filters`: a filter of its list.',
  'text.regex':
    'A regular expression that the text fulfils, with `^` and `$` where the whole text is meant. It is judged in linear time: it neither looks ahead or behind (`(?=`) nor refers back (`\\1`).',
  'text.not': 'Texts that it may not be.',
  greaterThan: 'A number that it must exceed.',
  empty:
    'What it becomes when it is emptied. `null` says that nothing is not 0: a limit that is none, a price that another says, an age that is not asked. Left out, it becomes 0; nothing at all where 0 is none of its values, where it is required, and where something else fills it (`from`, `fallback`, `follows`, `hidden`).',
  'text.fallback': 'The field whose value it takes when nothing was given.',
  'text.spelledFrom':
    'The field with an Arabic name whose spelling in Latin letters is proposed while one types, and marked as proposed until somebody changes it.',
  'image.ratio': 'Its width to its height; whoever chooses a picture chooses the part of it that is kept.',
  'date.hijri': 'Adds the twin `{name}Hijri`, as it is printed on the document.',
  'month.within': '`fiscalYear`: only months of the selected year.',
  'date.within': '`fiscalYear`: only days of the selected year.',
  'date.outside': 'The message where the day lies outside of `within`; it may tell `{{date}}`, `{{from}}` and `{{to}}`.',
  'date.notAfter': 'The last day: another date of the record, `today`, or the `endOfMonth` in which today lies.',
  'date.notBefore': 'The first day: another date of the record, or `today`.',
  'date.error': 'The message where the day is outside of these.',
  'hijriDate.of': 'The date whose twin it is.',
  'dateTime.ends': 'A day alone means its last second, not its first.',
  'choice.values': 'What may be chosen, in its order.',
  'choice.when':
    'Values that may only be chosen while their condition holds, over the other fields; values that are not named always may. What no longer fits is kept until another is chosen, and refused at the save.',
  'choice.extensible': 'No code depends on the values: an installation may add some.',
  'choice.called': '`fields`: the values are names of fields, and are called as these are; `resources`: of definitions.',
  'choice.map': 'Values that have another name now, by the former one: stored records follow.',
  'choice.retired': 'Values that are not offered any more and that stored records have. The server sets it.',
  to: 'The definition whose records are meant.',
  where:
    'Which records may be chosen. `{ "same": "row" }` compares with a field of the record at hand; a choice that no longer fits goes. One step leads through a reference: `guardian.active`; of a line `record.status` is the state of its document.',
  'ref.create': '`drawer`: the form makes a new one without leaving.',
  'ref.preset': 'A new record begins with the first one that fulfils this.',
  'ref.error':
    'The message where a record for all branches refers to one of a single branch; elsewhere where what is chosen does not fit `where`.',
  'ref.errors': 'Messages by the paths of `where`: what does not fit is told by the first of them.',
  'ref.narrowed': 'The message where the other record would become one of a single branch while a record for all refers to it.',
  error: 'The message where a record for all branches refers to one of a single branch.',
  narrowed: 'The message where the other record would become one of a single branch while a record for all refers to it.',
  'party.targets': 'The definitions whose records may be chosen.',
  'party.follows': 'A path to the kind of party, which decides whose records are offered.',
  'split.of': 'The amounts of the line: the one that is filled is split.',
  'split.repeated': 'The message where a record stands in it twice.',
  'computed.result': 'The field that it behaves as.',
  'computed.by': 'The name of the expression.',
  'computed.usedBy': 'The field that points to the record: `students.guardian`.',
  'computed.of': 'Fields of the record that it is computed of.',
  'computed.among':
    'Fields of other records, with which those of `of` are compared, or which are added up: `["employees.identityNumber"]`.',
  'computed.tone':
    'How a figure that is not nothing is marked beside a record: what is late as `danger`, what does not count yet as `warning`.',
  'computed.while': 'Which of these records count.',
  'identity.type': 'The field with the type of the document; `identityType` when left out.',
  'password.of': 'The field with the name of the user, which a password may not contain.',
}

/** The meaning of an option of a kind. */
export const optionMeaning = (kind: string, option: string): string | undefined =>
  optionMeanings[`${kind}.${option}`] ?? optionMeanings[option]

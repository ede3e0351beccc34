/** What the words of files that are no definitions mean, and what every field may say, by their path. */
export const otherMeanings: Readonly<Record<string, string>> = {
  'extension.extends': 'The name of the built-in definition that it adds to.',
  'extension.tenants': 'Codes of the tenants for which it holds; all of them when left out.',
  'extension.fields':
    'Added fields; their names begin with `x` and a capital letter. `after` names the field behind which one stands, in the same section; behind a field of the year it is kept per year.',
  'extension.sections': 'Added sections of the form.',
  'extension.sections.after': 'The section behind which it stands.',
  'extension.sections.fields': 'Its fields.',
  'extension.sections.yearly': 'Its fields, kept for each fiscal year.',
  'extension.lines': 'Columns for the lines of a document, by group.',
  'extension.lines.fields': 'The added columns.',
  'extension.change':
    'What changes of a field that stands, by its name: only what makes it narrower, or hides what nothing needs.',
  'extension.change.required': 'It must be given.',
  'extension.change.requiredWhen': 'It must be given while the condition holds.',
  'extension.change.min': 'The least value: at least the field’s own.',
  'extension.change.max': 'The greatest value: at most the field’s own.',
  'extension.change.default': 'What a new record begins with.',
  'extension.change.hidden': 'Kept out of the form and of the list.',
  'extension.change.addValues': 'More values of a choice that is `extensible`.',
  'extension.actions':
    'More actions; their names begin with `x` and a capital letter. They take arrows that a save takes too, and write fields that a save writes, or added ones.',
  'extension.actions.permission':
    'Who may do it: a permission of its own, whose name begins with `x`, or one that the definition has; that to edit when left out.',
  'extension.actions.from': 'The states in which it may be done.',
  'extension.actions.to': 'The state that it leads to: one to which no action of the product leads from there.',
  'extension.actions.when': 'The record must fulfil this.',
  'extension.actions.input':
    'Fields that are asked before. One that is named like a field is written to it; all stand in the history.',
  'extension.actions.set': 'Values that it gives to fields.',
  'extension.actions.bulk': 'Done for many at once, in the list.',
  'extension.actions.confirm': 'Asked before it is done; the label `dialogs.{action}.question` is the question.',
  'extension.actions.danger': 'It cannot be undone: its dialog has the colour of danger.',
  'extension.rules': 'More rules.',
  'extension.unique': 'More fields that no two records have alike.',
  'extension.guards': 'More guards.',
  'extension.search': 'More fields that are searched.',
  'extension.list': 'Names that are put into the columns and filters of the list.',
  'extension.list.columns': 'Columns that are put in.',
  'extension.list.columns.insert': 'The names.',
  'extension.list.columns.after': 'The name behind which they stand; at the end when left out.',
  'extension.list.filters': 'Filters that are put in.',
  'extension.import': 'What files of the definition bring besides.',
  'extension.import.aliases': 'More headings by field.',
  'extension.webhooks': 'More addresses that are called when something happens to the records.',
  'extension.print': 'What the records look like on paper.',
  'extension.tones': 'Other colours of its states: `neutral`, `info`, `success`, `warning`, `danger`.',

  'run.name': 'What the run is called; also its address, `/runs/{name}`.',
  'run.permission':
    'The permission to see and start it. The records that it makes need no further permission; an action with a permission of its own, such as posting, asks for that too.',
  'run.route': 'The address of its page where it is another one than `/runs/{name}`.',
  'run.input': 'Fields that are asked once for all subjects.',
  'run.each': 'Inputs that may be other ones for one subject, typed in a cell of its row.',
  'run.over': 'The definition whose records are the subjects: those of the selected branch and year.',
  'run.where': "Which of them are meant: by plain values, or by what is asked (`{ date: { lte: { field: 'until' } } }`).",
  'run.years':
    'Subjects of every year that the person may see, whichever is selected: what is left of a document goes on after its year. What is made belongs to the selected year.',
  'run.filters': 'Fields by which a person narrows them; those of their list when left out.',
  'run.narrowed': 'Nobody is meant until a person has narrowed the subjects: for what would be wrong for all of them.',
  'run.monthly':
    'The input that gets the last day of each month that is over: the clock orders the run by itself, in every branch and open year, once for each subject and month. People may order it at any time.',
  'run.monthlyIf': 'The flag of the company without which the clock leaves the run to people.',
  'run.show': 'Fields of a subject that its row shows beside its name.',
  'run.makes': 'The definition whose records are made; they know their subject as `source`. A run says `makes` or `acts`.',
  'run.acts':
    'The action that is done with each subject, or `edit` to change its fields. What it asks for is given `by` a function, `with` values, or by inputs of the same names.',
  'run.into':
    'Where subjects that are kept per year are changed, if not where they are: students go into the next year, or to another branch.',
  'run.into.year':
    '`next` is the year that follows the selected one; it must be there and open. Whoever has a place in it already is passed over.',
  'run.into.branch':
    'The input that names the branch to which they go in the selected year: one that the person may choose. Where it is empty they stay.',
  'run.into.unless':
    'Changes that are made in the selected year and branch nevertheless: a condition on the values that are given.',
  'run.undo':
    'What was done can be taken back from its results: each subject gets the values that it had, where nobody has changed it since; a place in another year that began with it ends, unless documents of that year name the subject. What was made is taken back by its own action (`takesBack`), where nobody has changed it or used of it since.',
  'run.by': 'The pure function (a maker) that makes the records of a subject, or gives what the action asks for.',
  'run.with': 'What one record for each subject is made of, or what the action asks for; `id` is the subject.',
  'run.becomes': 'Fields of what is made or changed that the row of a subject shows as they will be.',
  'run.tells':
    'What is counted of all that is made or changed, and told before it is done: conditions over its own fields, by the names of their labels (`tells.{name}`).',
  'run.amounts': 'Amounts of what is made that the sheet shows and adds up; all of the definition when left out.',
  'run.once':
    'What makes a record the same: fields of what is made, inputs, `year`, `branch`, the subject (`source`) or a field of it (`source.student`: whichever of his records is the subject). A subject that has one with the same values is passed over by another run.',
  'run.while':
    'Which of the records that were made count for `once`: a condition over their own fields. A cancelled one is made again.',
  'run.main':
    'The one of the amounts for which a row is read: it stays in sight at the end of its row while the others scroll, and stands on its card on a phone.',
  'run.columns': 'Lines of what is made as columns of the sheet: one for each record that the lines refer to.',
  'run.columns.of': 'The lines.',
  'run.columns.by': 'The reference of a line by whose record there is a column.',
  'run.columns.sum': 'The amount of a line: the column shows what the lines of a subject come to.',
  'run.columns.under': 'A choice of a line under whose values columns stand together, in their order.',
  'run.marks':
    'What one should look at in a row, by the names of their labels (`marks.{name}`). The sheet shows and counts them, and can be narrowed to one.',
  'run.marks.when': 'A condition over the own fields of what is made.',
  'run.marks.tone': 'Its colour; `neutral` when left out.',
  'run.anew':
    'Which of the records that were made before another run works out anew, in their place: a condition over their own fields. What was typed for one subject stays unless something else is said. Needs `once`.',
  'run.apart':
    'What is made of one subject depends on no other: a corrected cell works out its row alone, and the others are as they were.',
  'run.passes':
    'Codes of messages: a subject that nothing but one of these refuses is not meant after all, and is left out of the sheet and of the work.',
  'run.offers': 'An action of what is made: the sheet offers it for all records that stand and wait for it.',

  'report.report': 'What the report is called; the name stands in its address.',
  'report.tenants': 'Codes of the tenants that have it; all of them when left out.',
  'report.of':
    'The definition whose records it shows, or lines: `vouchers.entries`, from which `document.date` is the document’s.',
  'report.also':
    'Records of other definitions, or lines, that are counted with them by the same paths: discounts of invoices and of credit notes are one figure.',
  'report.page': 'The page of reports on which it stands; `reports` when left out.',
  'report.permission': 'Asked besides the right to view what it shows.',
  'report.where': 'Which records; days may be compared with `today`.',
  'report.filters':
    'What the reader may choose by: days and figures from and to, texts by a part of them, anything else by its value.',
  'report.filters.by': 'A path that ends at a reference.',
  'report.filters.where':
    'Which records may be chosen, as in a field: a condition over them. `same` names the parameter of another filter.',
  'report.against':
    'A spreadsheet that the reader gives, read as an import of the definition reads it, is held against the records: what is only here, only there, and what each says otherwise.',
  'report.period': 'A day of the record: the reader chooses from when to when, the selected year if nothing is said.',
  'report.cases':
    'What may be the matter with a record, a condition each: records of which one holds are shown, with all that hold, and the reader may choose one.',
  'report.parts':
    'Parts of the records, a condition each: the reader sees the first one unless another is chosen, or all of them together.',
  'report.asOf':
    'The reader may choose a day: documents, or their lines, as the books had them at its end, with what documents of the books had used up of them by then.',
  'report.columns': 'What is shown of each record, by paths of any length. Beside `group` the records fold below their group.',
  'report.optional': 'Of the columns, those that are shown once the reader asks for them.',
  'report.group': 'Paths by which records are put together.',
  'report.group.by': 'A field that holds a day.',
  'report.group.per':
    'The period by which days are put together; `age` are the whole years since then, on a day that the reader chooses.',
  'report.across':
    'Values that stand beside one another: the one figure of each group, by each of them. Or how late a day is, in steps of days: `{ "by": "dueOn", "late": [30, 60, 90] }`.',
  'report.across.by': 'A field that holds a day.',
  'report.across.late': 'Days, each more than the one before: where a step of lateness ends.',
  'report.across.ahead': 'The steps are of the days that are left until the day, after those that have passed.',
  'report.statistic':
    'A picture of its groups on the page of statistics, for whoever may see every report that it draws; without a `figure` it draws what stands `across`, all groups together.',
  'report.statistic.figure': 'The figure that is drawn: `count`, or a path of `sum`.',
  'report.statistic.tone':
    'What the colour says: `there`, what there is or came in; `before`, what it is measured by; `out`, what went out or is owed.',
  'report.statistic.beside': 'Figures of other reports, drawn beside this one by groups of the same names.',
  'report.statistic.beside.report': 'The other report.',
  'report.statistic.beside.figure': 'The figure of the other report: `count`, or a path of its `sum`.',
  'report.statistic.beside.tone': 'What its colour says.',
  'report.statistic.most': 'So many groups, the first in the order of the report.',
  'report.statistic.page': 'The page of pictures on which it stands: `statistics`, or that of people who work here.',
  'report.statistic.home': 'It stands on the home page too.',
  'report.years': '`all`: records of every year that the reader may see, whichever is selected.',
  'report.atLeast': 'Groups of fewer records are left out.',
  'report.pages': 'On paper each group begins a page, with its name above it.',
  'report.drill': 'Another report, to which a group leads: what it is grouped by is chosen there.',
  'report.compare': 'The reader may have the figures of the year before beside these.',
  'report.count': 'How many records each group has.',
  'report.sum': 'Figures that are added up: for each group, without groups below their column.',
  'report.average': 'Figures of which each group shows the mean.',
  'report.sort': 'How rows are sorted.',
  'report.sort.by': 'A column, a path of `group`, one of `sum`, or `count`.',
  'report.sort.order': 'Up or down; up when left out.',
  'report.chart': 'A picture of the figure by which groups are sorted, else the first that is added up, else their count.',

  'card.card': 'What the card of the home page is called.',
  'card.tenants': 'Codes of the tenants that have it; all of them when left out.',
  'card.of':
    'The definition whose records it shows. It counts them, unless it has one of `figure`, `trend`, `by` and `next`; a figure may be of lines (`salesInvoices.terms`).',
  'card.where': 'Which records, as a list can be asked: fields and one step, without `any` and `none`; days against `today`.',
  'card.permission': 'Asked besides the right to view the records.',
  'card.tone': 'How urgent it looks.',
  'card.sum': 'A figure that is added up, in place of the number of records.',
  'card.figure': 'What `sum` comes to, as a figure above all cards: now, or with `by` in periods.',
  'card.figure.by':
    'The day, of lines also that of their document: the figure is of today, of this month and of the month before up to the same day.',
  'card.trend': 'Drawn by day (the last thirty) or by month of the year; each bar leads to its records.',
  'card.trend.by': 'The day.',
  'card.trend.per': 'The period.',
  'card.by': 'A reference by which records are counted.',
  'card.under': 'What the referred record belongs to, which groups the counts.',
  'card.parts': 'A choice that parts each count.',
  'card.next': 'The first records by a field.',
  'card.next.by': 'The field.',
  'card.next.order': 'Up or down; up when left out.',
  'card.next.columns': 'The fields that are shown of each.',
  'card.next.most': 'How many, at most ten.',

  'texts.texts': 'Texts of the product that are said otherwise, by language and key of `locales/`.',

  'field.required': 'The record cannot be saved without it.',
  'field.requiredWhen': 'Required while the condition holds.',
  'field.missing': 'The message where it is required and not there, as the text `errors.{missing}`; `Field.Required` otherwise.',
  'field.shownWhen':
    'Shown only while the condition holds; what is hidden is not required and kept as nothing, whatever was sent.',
  'field.unique': 'No two records of the scope have the same value; the database holds to it.',
  'field.unique.in': 'Within what it is unique.',
  'field.unique.error': 'The message, as the text `errors.{error}`.',
  'field.unique.field': 'The field at which it is said, where nobody sees the one that is unique.',
  'field.was':
    'The former name of the field: its column is renamed, and all that names it follows: history, saved filters, columns, favourites, reminders, answers of imports.',
  'field.readOnly': 'Shown, never written by a request.',
  'field.masked': 'Lists and public pages show little of it, and no public form offers records with such a field to choose from.',
  'field.permission':
    'Who is told the value and may write it, beside the permission to view the record: for everybody else the field is not there, in lists, filters, files, papers and the history alike.',
  'field.writtenBy':
    'Who may write the value, beside the permission to edit the record: everybody else who views the record reads it, in lists, files and on paper too, and the form shows it as something to read.',
  'field.stepUp':
    'Whoever has a second factor gives a code of it anew before the value becomes another: bank accounts, rights. Nobody else is asked.',
  'field.flag':
    'The flag of the company without which the field is not there: while it is off, the field stands in no form, list or file, and keeps what it was.',
  'field.hidden': 'Kept out of the form and of what is printed or sent.',
  'field.from': 'Copied through a reference when nothing was given: `row.stage`. Through `branch` it is proposed in the form.',
  'field.carried': 'Where many are entered one after the other, the next one begins with its value.',
}

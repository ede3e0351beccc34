/** What the words of a definition mean, by their path. */
export const definitionMeanings: Readonly<Record<string, string>> = {
  name: 'What the definition is called: its table, its address in the API, its labels. A name of its own, letters and digits, beginning with a small letter.',
  tenants: 'Of a file of an installation: codes of the tenants that have it; all of them when left out.',
  was: 'The former name: what is stored, and all that names it, follows: history, attachments, entries of the books, numbers, permissions, favourites, saved filters, webhooks.',
  scope:
    'Where records live: `tenant` for the whole school group, `branch` in a branch, `branchYear` in a fiscal year of a branch, `shared` in a branch or, with the field `general`, in all of them, `user` with one person.',
  single: 'One record for each tenant, made with it; never added or deleted.',
  readOnly: 'Records are shown, never made, changed or deleted.',
  headOffice: 'Records may be changed while the head office is the selected branch.',
  peopleOnly: 'Written by people alone, never by another system with a token.',
  log: 'Written by the product alone: people see the records and do their actions.',
  bound:
    '`branch`: choosing one of the records is choosing the branch that one works in. They are listed for those who may choose them, all of them for whoever may add one; as references they keep their names for everyone.',
  visibleThrough:
    'References by which records that belong to no branch are seen in one: whoever may not choose every branch sees those that records of their branches refer to, and those that were made there. Others are found by a whole number alone (of `search`), with their title, and whoever has found them can refer to them for some hours.',
  seenInAll:
    'Paths to the branches of lines, or of what a reference names: a record is there only for those who may choose every one of these branches. To all others it is not there at all: in no list, sum, file, history or look-up, nor through its lines.',
  alsoIn:
    'A reference to another branch: whoever works there sees the records too and refers to them, such as goods that are on their way there. They are changed in their own branch alone.',
  foundBy:
    'References by which a record is also found: by what is searched of the records that refer to it, such as a father by the name of his child, for whoever may view those. Among choices it is said by which one.',
  permissions:
    'The stem of the names `view…`, `add…`, `edit…`, or each name by itself. The name of the definition when left out.',
  'permissions.view': 'Who may see records.',
  'permissions.add': 'Who may make records.',
  'permissions.edit': 'Who may change records, and do actions that name no permission.',
  'permissions.delete': 'Who may delete records; whoever may edit them when left out.',
  title:
    'The fields that name a record where it is referred to; its Arabic and English name, its number, or its first field when left out. A choice stands in it by its label.',
  fields: 'Fields by name, in the order of the form. Every kind has options of its own.',
  sections: 'Parts of the form, each a map of fields; `{ "yearly": fields }` keeps them for each fiscal year.',
  lines: 'Lines of a document by the name of their group.',
  'lines.was':
    'The former name of the group: its rows, and all that names it, follows: history, references to its lines, what is left of them, saved filters.',
  'lines.min': 'The least number of lines.',
  'lines.blank': 'How many empty lines a new form begins with; `min` when left out. One that stays empty is not saved.',
  'lines.max': 'The greatest number of lines.',
  'lines.fields': 'The columns, as fields by name.',
  'lines.title': 'The fields that name a line where it is referred to, behind its document; its place when left out.',
  'lines.follows': 'Read-only choices that follow from how far a line is used up.',
  'lines.unique': 'Columns that together may not repeat within the document.',
  'lines.unique.fields': 'The columns, together. A line in which the first of them is empty repeats nothing.',
  'lines.unique.in':
    '`tenant`: they repeat in no other document either, as a bar code; the database holds it. Lines in which one of them is empty are left out.',
  'lines.unique.among': 'With `in`: a field of the records themselves, which has none of the values of one column either.',
  'lines.unique.during':
    'Two days of the line, the first and the last: the same may stand in it again for another time. An empty day leaves that end open.',
  'lines.unique.error': 'The message, as the text `errors.{error}`.',
  'lines.sums': 'What a column must add up to, where there are lines.',
  'lines.sums.of': 'The column.',
  'lines.sums.to': 'What it adds up to, exactly.',
  'lines.sums.per': 'Columns whose values are added up one by one, such as a year; all lines together when left out.',
  'lines.sums.error': 'The message, as the text `errors.{error}`; it may say `{{total}}`, what they are, and `{{to}}`.',
  'lines.rules': 'Rules over each line; `document.x` is the document’s, `document.status` its state.',
  'lines.asks':
    'Questions about a line that somebody has written, as `asks` of the document; `field` is the column at which one stands. What a calculation fills is not asked about.',
  'lines.crossBranch':
    'A line may stand in the books of another branch, which the person may choose, never of the head office: it brings the field `branch`, empty for the document’s own.',
  'lines.crossBranch.from':
    'The path from which the branch of a line follows: a reference of the line, which is looked for in the document’s branch, and its branch. Nobody chooses it.',
  'lines.writtenWhile': 'While this holds of the stored record the lines are written; afterwards they stay as they are.',
  'lines.aside':
    'Columns that the form keeps back, by name: `asked`, until somebody asks for all of them; `filled`, until then or until a line has something in it. What is wrong in one is shown, and files, paper and the API have them all.',
  'lines.locked':
    'What a lock of the books keeps of the lines: one that begins and ends behind it is neither added, changed nor removed. One that goes on after it may be changed, and ended with the last day that is locked.',
  'lines.locked.area': 'The area of the books whose lock it is.',
  'lines.locked.during': 'Two days of the line, the first and the last.',
  'lines.permission':
    'Who is told the lines and may write them, beside the permission to view the record. For others they are not there, and stay as they are.',
  totals: 'Amounts of the document that add up a column of its lines, by name. A total is a field, read-only and stored.',
  'totals.sum': 'The column: `lines.field`.',
  'totals.where': 'Which lines count: a condition over the line and the document.',
  'totals.less': 'Another column that is taken off.',
  rules: 'What must be true of a record when it is saved and by every action that does not take back.',
  'rules.error': 'The message, as the text `errors.{error}`.',
  'rules.when': 'When the rule applies; always when left out.',
  'rules.field': 'The field at which the message is shown.',
  'rules.holds': 'A condition that must hold.',
  'rules.exactlyOne': 'Exactly one of the fields is filled; an amount of zero is not.',
  'rules.atLeastOne': 'At least one of the fields is filled.',
  'rules.equal': 'The fields, or totals by `totals.x`, are the same amount.',
  'rules.order': 'Each field is at most the next one.',
  unique: 'Fields that no two records have alike; the database holds to it.',
  'unique.fields': 'The fields, together.',
  'unique.when': 'Among which records: a condition over their own fields with plain values.',
  'unique.error': 'The message, as the text `errors.{error}`.',
  'unique.passes':
    'A flag that passes on: another record that is given it takes it from the one that has it, in the same transaction, once the person has answered the question `error`; `{{name}}` is the one that loses it.',
  duplicates:
    'Values that two documents hardly have alike: before the second one counts, its author is asked whether it is another one.',
  'duplicates.fields':
    'Own fields, and `lines.field`: those of one group stand in one line. A text among them is named in the question.',
  'duplicates.when': 'Which documents count: a condition over their own fields with plain values.',
  'duplicates.where': 'Which lines of the other documents count: a condition over the lines’ own fields with plain values.',
  'duplicates.asked': 'Which of its own lines are asked about: a condition over the lines’ own fields with plain values.',
  'duplicates.perYear': 'Documents of the same fiscal year alone are compared.',
  'duplicates.also':
    'Other definitions among whose documents it is looked for too, in fields of the same names; each has `duplicates` of the same fields.',
  'duplicates.error':
    'The question in words of its own (`errors.…`), which knows `number` and `date` of the other document; then none of the fields need be a text.',
  asks: 'What a person is asked before a change is saved that makes a condition hold: it is saved when the answer is yes.',
  'asks.on': '`create`, `edit`, or names of actions; whatever is done when left out.',
  'asks.when':
    'A condition over the record as it will be. It is asked when one of the fields that stand in it changes, and not again at every save.',
  'asks.error': 'The question, as the text `errors.{error}`.',
  'asks.field': 'The field at which it is shown.',
  'asks.answeredBy': 'Who may answer with yes, where not everybody who saves may.',
  'asks.answeredBy.permission': 'The permission that it takes.',
  'asks.answeredBy.error':
    'What everybody else is refused with, as the text `errors.{error}`; it knows the name of the `permission`, and all that the question knows.',
  ownBy: 'Whose a record is: people may see what is theirs, and ask for it, without seeing that of others.',
  'ownBy.user': 'The reference to a user, or a reference to a record with one: `employee.user`.',
  'ownBy.view':
    'The permission to see one’s own records, for those who may not see all. Where fields and lines name the permission to view all, it stands in its place.',
  'ownBy.states': 'The states in which they are seen so; left out, all: a salary is shown to its employee once it is approved.',
  'ownBy.tells': 'Actions of which that user is told under the bell when somebody else does them.',
  'ownBy.write': 'The permission to make, change and delete them. Actions with a permission of their own still need that.',
  calendar:
    'The records last from one day to another: their list can be seen as a calendar, month by month, with a row for what their title begins with.',
  'calendar.from': 'The first day.',
  'calendar.to': 'The last day.',
  'calendar.by': 'A reference or a choice by which they are grouped.',
  'calendar.while': 'Which records stand in it; without it, all. The list shows the others too.',
  merge:
    'Records of the same thing, entered twice, are found (*More → Find duplicates* of the list) and merged: whatever points to one of them points to the other afterwards, entries of the books too, and the former number leads there.',
  'merge.same':
    'Fields by which two records are told to be the same: a value that stands in one of them, and in one of the same kind of another record.',
  'merge.like': 'A name; records whose names differ by a letter, by spaces or by the order of words may be the same.',
  guards: 'What refuses an action, a change or a delete because of the stored record, or of who uses it.',
  'guards.on': '`edit`, `delete`, or names of actions.',
  'guards.error': 'The message, as the text `errors.{error}`.',
  'guards.holds': 'A condition that the stored record must fulfil.',
  'guards.usedBy': 'Refused while a record points here, or to one of its lines: `resource.field`, or `resource.lines.field`.',
  'guards.while':
    'Which of those that point here count: a condition over their own fields. All that were not taken back otherwise.',
  'guards.where':
    'With the name of a definition as `usedBy`: which of its records, in all branches and years, use this one by what they say; `{ "same": "x" }` is a field of this record.',
  'guards.asks': 'A person is asked instead of refused, once nothing else stands against it, and may go on.',
  'guards.becomes': 'Of an edit: refused only where the record comes to fulfil this, such as `{ "active": false }`.',
  'guards.changes': 'Of an edit: refused only where one of these fields or lines comes to differ; the message stands at it.',
  'guards.others': 'Refused where the record is another person’s, to whoever has not the permission.',
  'guards.others.by': 'The reference to the user whose the record is.',
  'guards.others.permission': 'The permission that is needed for those of others.',
  'guards.own':
    'Refused to whoever the record is of, whatever they may do: a reference to a user, or one to a record with a user, says whose it is. One’s own pay is decided by another. On `create` too; with `changes` where one of those comes to differ, of a new record from what its form begins with.',
  keeps: 'What others may not take back behind the record, as long as it is as `while` says.',
  'keeps.while': 'A condition over the record.',
  'keeps.users':
    'The message for documents that use the record up by a limit, as the text `errors.{users}`: they are neither taken back nor reversed nor deleted, and go on using up as much as they do. It knows the record (`name`), and what has used up figures that stand in `while` (`by`).',
  'keeps.figure': 'Of `users`: those alone that use up this figure of its lines: `lines.figure`.',
  'keeps.made':
    'The message for records that were made of it, as the text `errors.{made}`: they are neither changed nor deleted, taken back nor reversed. A draft may still be completed.',
  limits:
    'How much of other records, or of their lines, may be used up; the document that uses up says it. What is used up gets the read-only fields `used` and `left`, and the database holds to it: whoever asks first has it. Of a document that was taken back nothing is used up, and none is taken back while others use it up.',
  'limits.of':
    'The reference to what is used up: a field, or `lines.field`; it may name a line. `lines.record` is the document itself, whose figure follows from its lines; `subscription` is what the tenant has subscribed to.',
  'limits.sum':
    'The amount that is used up, in the same row as the reference (money, quantity or int); without it each reference counts as one.',
  'limits.atMost':
    'A field of what is used up, the figure of another limit of it, or a number. Several fields are added up: `["openingCash", "taken"]`. Where one of them is empty nothing is limited. Of a subscription `maxStudents` or `maxBranches`.',
  'limits.unlimited': 'A number in that field that limits nothing either: `0` where no capacity is said.',
  'limits.while':
    'Which documents use up: a condition over the document’s own fields (over those of the year where the reference is kept for each fiscal year). A document that fulfils it no longer gives back what it used.',
  'limits.where': 'Which lines use up: a condition on the line’s own fields.',
  'limits.as':
    'What the figure is called, `used` otherwise: an ordered item is `received` and `billed`, each in its own right. Limits with the same name share what there is.',
  'limits.hidden': 'The figure is kept for the books alone: no form, list, file or paper shows it.',
  'limits.per': '`year`: documents of a branch’s year use up anew in each year.',
  'limits.booked':
    'The message for a document that is posted while what it uses up does not stand in the books yet, as the text `errors.{booked}`.',
  'limits.bookedAtEntry':
    'With `booked`: it is refused as the document is entered already, also as a draft. What is made of the very document that it uses up waits for it and is only not posted before.',
  'limits.error': 'The message, with `name`, `left` and `max`; `Limit.Exceeded` otherwise.',
  follows: 'Read-only choices that follow from how far a record is used up.',
  'follows.of': 'The figure that it follows from; `used` when left out.',
  'follows.none': 'The value while nothing is used up.',
  'follows.some': 'The value while some of it is.',
  'follows.all': 'The value once all of it is.',
  'follows.whollyBy': 'Another value once all of it is, where a part of what is used up is all of it.',
  'follows.whollyBy.figure': 'The figure of that part, kept of the same rows.',
  'follows.whollyBy.all': 'The value.',
  'follows.states': 'The states of the document in which it is told; in others it is empty.',
  states:
    'The states of a record, each with those that may come next; the first one is the initial one. They bring the field `status`. An arrow to which an action leads is taken by that action alone, any other by saving.',
  tones:
    'The colours of states in lists and above a record: `neutral`, `info`, `success`, `warning`, `danger`. Of a state that is not named it follows from what its word commonly means.',
  mapStates: 'States that have another name now, by the former one: stored records follow.',
  actions: 'What is done with records beyond saving them, by name: a button, an address, a permission, a line of the history.',
  'actions.permission': 'Who may do it; whoever may edit when left out. Posting and taking back ask for `gLPost`.',
  'actions.from': 'The states in which it starts; every state with an arrow to `to` when left out.',
  'actions.to': 'The state to which it leads.',
  'actions.alsoSaved':
    'Saving leads to `to` as well, and makes what the action makes, in the same transaction. Nobody is asked then, so it has no input.',
  'actions.when': 'Which records have it: a condition.',
  'actions.input': 'Fields that are asked for. One that is named like a field is written to it; all go to the history.',
  'actions.shows':
    'Fields of the record that stand in the dialog, to be read before one decides; a flag among them is a warning when it is set.',
  'actions.set': 'Values that it writes, by field.',
  'actions.behaviour': 'The name of code of the product that does more than the other words say.',
  'actions.makes': 'The definition whose records are made in the same transaction; they know their maker as `source`.',
  'actions.by': 'The pure function (a maker) that makes them, by the name under which a `.ts` file exports it.',
  'actions.with':
    'What one record is made of, by its fields: a field, `input.x` what the action asks for, a name of `reads`, or a plain value. Inside lines a name is the line’s, `document.x` the document’s, and `id` the line itself.',
  'actions.with.value': 'A plain value.',
  'actions.with.each': 'The lines of which each makes a line.',
  'actions.with.where': 'Which of them do: a condition over the line.',
  'actions.with.with': 'What each line is made of.',
  'actions.with.lines': 'In place of `each`: lines that are made of the record itself, each with its fields.',
  'actions.with.with.value': 'A plain value.',
  'actions.finds':
    'References of the record that are filled, where they are empty, before anything is made: with a record that is there, or with a new one. Nobody makes the same one twice.',
  'actions.finds.by': 'Fields of the other record, tried in this order: the record with the same value is the one.',
  'actions.finds.asks':
    'Fields whose value another record may share: a person is asked, by the text `errors.{code}`, whether it is that one.',
  'actions.finds.with': 'What the other record is made of, by its fields; `by` and `asks` name some of them.',
  'actions.does':
    'An action that is done in the same transaction with the record that a reference names, with the right of this one: what refuses it refuses this one too.',
  'actions.does.of': 'The reference that names the other record.',
  'actions.does.action': 'The action of the definition that it refers to.',
  'actions.does.with': 'What that action is given, by its inputs: a field of this record, `input.x`, or a plain value.',
  'actions.does.into':
    'A reference to a branch: the other record goes there, judged by what holds there. Documents of the branch that it leaves keep naming it; nobody chooses it there any more.',
  'actions.does.when': 'A condition over this record; where it does not hold, nothing is done with the other one.',
  'actions.frees':
    'Records that belong to this one by their values are freed in the same transaction, by actions of their own: what refuses one of them refuses this one too.',
  'actions.frees.of': 'The definition of the others.',
  'actions.frees.where':
    'Fields of the others, each with the field of this record that it equals (`id` is the record itself, `input.x` what the action was given), or with two between which it lies, or with one from which on.',
  'actions.frees.by':
    'Their actions, in this order, each done with those that are in a state from which it leads; one that is `internal` with the right of this one.',
  'actions.frees.with':
    'What these actions are given, by their inputs: fields of this record, or `input.x`. Each takes what it asks for.',
  'actions.internal': 'Nobody is offered it and no request does it: actions of other records do, by `does`, and runs.',
  'actions.attaches':
    'Fields whose files are attached to what the action makes, under the labels of the fields; what is attached to the record goes along.',
  'actions.mustMake': 'The message, as the text `errors.{mustMake}`, where it would make nothing: it is refused then.',
  'actions.revokes':
    'What the record has made goes with it: posted documents are reversed, and each is taken back by its own action. Together with `keeps.made` it is the one way in which they can be.',
  'actions.names':
    'The read-only reference that names the record that the action makes; of several the first. Where it makes none the reference is emptied.',
  'actions.takesBack':
    'The action reverts something: only what the action itself writes is validated, the rest was valid before. Every other action is validated in full. What others use up by `limits` is not taken back before they are.',
  'actions.posts':
    'The event of `effects` that the action brings into the books; `post` is what `effects` themselves say. It may be done for many at once.',
  'actions.unposts':
    'The action takes back all that the document has in the books, by reversals. Unless said, it starts from the states that stand there, and asks for the day and the reason.',
  'actions.bulk': 'It may be done for many records at once.',
  'actions.confirm': 'It is asked about before it is done.',
  'actions.upToDate':
    'It is not done with a document whose fields would be worked out otherwise by now, because what it reads has changed: that one is worked out anew first.',
  'actions.upToDate.of': 'The fields that must still come to the same.',
  'actions.upToDate.when': 'A condition over the stored record; where it does not hold, nothing is worked out.',
  'actions.upToDate.error': 'The message, as the text `errors.{error}`.',
  'actions.locked':
    'A lock of the books keeps it from being done, by a day or month of the record: what would change a month of pay that is locked.',
  'actions.locked.area': 'The area of the books whose lock it is.',
  'actions.locked.by':
    'The day or month of the record, as the action leaves it, or several of them; where it takes something back, also as it was. A month is locked by its last day.',
  'actions.locked.when': 'Which records the lock is for; all when left out.',
  'actions.locked.at': 'The field at which the lock is told, where the day is worked out from that one.',
  'actions.others':
    'Whoever does it with what is another person’s needs a permission besides; what is nobody’s, anybody may do it with who may do it at all.',
  'actions.others.by': 'The reference to the user whose the record is.',
  'actions.others.permission': 'The permission that is needed besides.',
  'actions.danger': 'It takes something away, or cannot be taken back: asked in the colour of danger.',
  'actions.undo': 'The action that takes it back: it is offered for some seconds after this one.',
  'actions.guided': 'The address of a page that leads through it.',
  'actions.stepUp':
    'Whoever has a second factor gives a code of it anew before it is done, and before a file is read that it has written.',
  number:
    'Records get a number, counted without gaps in each branch and year. It stays as it was written then; the school’s settings (*Document numbering*) say for each definition, and for a branch of its own, the prefix with `{branch}` and `{year}`, the digits and the first number. Its place in the series is the hidden field `sequence`.',
  'number.when':
    'The number is given at the first save after which this holds, and kept from then on; at the first save when left out.',
  'number.gaps':
    'A record with a number may be deleted; its number is never given again. For what proves nothing, such as requests that anybody may send.',
  tree: 'The reference to the parent of the same definition, which makes the records a tree.',
  siblings: 'Records with the same reference are listed on each other’s page: a child’s brothers and sisters.',
  'siblings.by': 'The reference.',
  'siblings.show': 'The fields that are shown of each.',
  begins:
    'New records of other definitions that are begun beside a record, for whoever may add them, with the fields that are filled from it; `id` is the record itself.',
  timeline: 'A record’s life on its page, year by year: its place in each year, and what was done to it.',
  'timeline.year': 'Fields that say its place in a year; what changes them within a year is told too.',
  'timeline.actions': 'Actions that are told with their day, and with the texts that they were given.',
  beside:
    'What people know a record by besides its title, where it is chosen: the seats of a class, the balance of an account. A figure that limits use up stands with what there is, as 24/28. Left out, a phone, or a code that must be given.',
  rail: 'What of referred records is told beside the form of a record: fields of theirs, by the reference.',
  quick:
    'A new record may be begun with the fields alone that must be filled, and with these; one button shows the others. An empty list adds none.',
  keys: 'Other ways to name a record in an address: fields whose values, as parts of the path, find one record.',
  search: 'The fields that are searched, also of one step (`guardian.phone`); those of the title when left out.',
  list: 'The list of records.',
  'list.columns': 'The columns; the first six fields that lists show when left out.',
  'list.filters': 'The fields that are offered to filter by, also those of a record that is named: `student.row`.',
  'list.change':
    'Fields that can be changed of many records at once, after a look at each; those of `filters` that a person may write when left out.',
  'list.carried':
    'Amounts that go on from one record into the next, such as a balance: no sum of them says anything, and none is shown.',
  'list.sort': 'How the list is sorted at first.',
  'list.sort.by': 'The field.',
  'list.sort.order': 'Up or down; up when left out.',
  import: 'Files may be imported, with a preview that shows row by row what would happen.',
  'import.match': 'Fields that identify a record, tried in this order; several in a list do so together.',
  'import.aliases': 'Headings that people use, by field.',
  'import.through':
    'Other records that are found, or made, from columns of the same row: a reference, and the fields by which the other record is found.',
  'import.apart':
    'A text of the first `match`, whose fields say together what a row is, also where some are empty: as many records as the file has rows that say the same. What they are known by is never changed by a file. Of a sheet that people have put together it is asked where the text should tell rows apart.',
  'import.incomplete':
    'The flag that is set on a record for which the file leaves required fields unsaid: it waits to be completed.',
  'import.lines':
    'Rows are lines of documents instead of records: of one that takes them all (`into`), of a new one for each number (`by`), or of either, as the file has a column for the number or not.',
  'import.lines.of': 'The group of lines.',
  'import.lines.into':
    'One document of the year takes all rows: it is found by these values, or made with them. `match` then names what a line is about; what the file says of a subject takes the place of all its lines.',
  'import.lines.by':
    'A text of the document, which has a column: rows that say the same of it are one new draft. `document.date` and the like are the columns of what the document itself says.',
  menu: 'Its place in the menu; without it there is none.',
  'menu.group': 'The group of the menu.',
  'menu.icon': 'The icon before its name.',
  'menu.badge': 'How many records fulfil this condition stands beside the entry.',
  routes: 'The addresses of its pages.',
  'routes.base': 'The address of the list; the name when left out.',
  'routes.style': '`family`: a page for each record. `inline`: records are written in a drawer over the list.',
  'routes.also': 'Records of one sort at an address of their own: `{base}/{name}` begins a new one with these values.',
  flag: 'The setting of the company without which it is not there.',
  effects:
    'What posting a document does to the books and to the stock. It needs the scope `branchYear`, a required `date`, states, and an action that posts; what is posted is never edited or deleted.',
  'effects.area': 'The area of the books whose lock holds for it; `general` when left out.',
  'effects.taxable': 'Which of its documents the tax return tells of; all when left out.',
  'effects.orNothing':
    'Its documents may come to nothing, such as an invoice that is let off whole: they are posted without an entry instead of being refused.',
  'effects.taxes':
    'What the tax return is told of the document or of each of its lines, kept with the entry; without it, what stands on the tax accounts and against them.',
  'effects.taxes.side': 'The side of the return: what the school charges, or what it is charged.',
  'effects.taxes.base': 'A path to the amount that is taxed.',
  'effects.taxes.tax': 'A path to its tax; where no row says one, the rows are told beside what stands on the tax accounts.',
  'effects.taxes.category': 'A path to what the authority calls the tax, or `{ "value": "standard" }`.',
  'effects.taxes.category.value': 'The category itself.',
  'effects.taxes.reason': 'A path to the code of why there is none.',
  'effects.taxes.back': 'It takes back what another document told: a credit note.',
  'effects.taxes.each': 'The lines of which each is told.',
  'effects.taxes.when': 'When it is told: a condition over the line and the document.',
  'effects.ledger': 'Rows of an entry as data, or the name of a recipe.',
  'effects.ledger.debit':
    'An account: a path to a reference (`service.incomeAccount`), one of the company’s settings (`role.safe`), or a list of which the first that is named counts. A row may say one side.',
  'effects.ledger.credit': 'As `debit`, on the other side.',
  'effects.ledger.amount':
    'A path to money, or `stock.cost`: what the goods of the line cost. Below zero, it stands on the other side; zero makes no row.',
  'effects.ledger.each': 'The lines of which each makes the row: paths begin at the line, `document.x` is the document’s.',
  'effects.ledger.when': 'When there is such a row: a condition over the line and the document.',
  'effects.ledger.party': 'A path to the guardian, supplier or employee in whose name the row stands.',
  'effects.ledger.costCenter': 'A path to the cost centre.',
  'effects.ledger.student': 'A path to the student.',
  'effects.ledger.description': 'A path to the text of the row.',
  'effects.ledger.covered':
    'What the row takes from its account was brought there: the document is not posted where the account has less, on its day or on any later one, and what brought it is not taken back.',
  'effects.ledger.reason':
    'Why the row is there, where its line does not say it: the key of a text `postings.…`, which tells the number of the line.',
  'effects.stock': 'Goods that move, as data, or the name of a recipe.',
  'effects.stock.item': 'A path to the goods.',
  'effects.stock.warehouse': 'A path to where they are.',
  'effects.stock.quantity': 'A path to how much is moved.',
  'effects.stock.out': 'The goods leave, each at the mean cost of what is there. Without it they come in.',
  'effects.stock.value':
    'A path to the worth of what comes in. When left out, it is what the goods cost when they went out by the same line.',
  'effects.stock.each': 'The lines of which each makes the row.',
  'effects.stock.when': 'When there is such a row: a condition over the line and the document.',
  'effects.events': 'What other events than `post` do, by name; an action `posts` each.',
  'effects.events.ledger': 'Rows of the entry that the event brings, or the name of a recipe.',
  'effects.events.stock': 'Goods that the event moves, or the name of a recipe.',
  yearEnds: 'Documents that open the books, and those that close a year, by values of their fields.',
  'yearEnds.opens':
    'Documents with these values open the books: what they post is part of the opening balance of any period in which their day lies.',
  'yearEnds.closes':
    'Documents with these values take a year’s income and expense to its result; closing a year makes one in each branch. Only one definition may say so.',
  print:
    'What a record looks like on paper. It follows from the definition when left out; a text names a layout of the product’s code.',
  'print.titles': 'Titles in place of the definition’s name, by what the record says: the first whose condition holds.',
  'print.titles.when': 'When the paper has this title; `{}` for always.',
  'print.titles.title': 'The title, by language.',
  'print.fields':
    'Fields of the head in their order, also of one step (`guardian.phone`), or a section of a referred record as one line (`customer.address`).',
  'print.lines':
    'Columns of the lines, by group, also through references (`order.number`); a group that is not named is printed whole, an empty list leaves it out.',
  'print.where':
    'Which lines are printed, by group: those that fulfil the condition; all of a group that is not named. Totals stay those of all.',
  'print.apart':
    'Lines in a table for each value of a choice of theirs, or for each record behind a reference (`item.category`), by group, each with its sums: what is earned and what is taken off.',
  'print.breakdowns':
    'Lines summed up below their table: a row for each combination of what they share, such as a tax by its rate.',
  'print.breakdowns.of': 'The lines that are summed up.',
  'print.breakdowns.by': 'What the lines of one row share: their fields, also through references.',
  'print.breakdowns.sums': 'The amounts that are summed up.',
  'print.breakdowns.when': 'Which lines count; all when left out.',
  'print.breakdowns.title': 'What stands above, by language.',
  'print.inWords': 'The amount that is written out in words; the total, or what the head itself says, when left out.',
  'print.evenZero': 'Amounts below the lines that are printed also where they are nothing.',
  'print.ofTaxNumber':
    'The paper is of the whole tax number: at its head stands the company, and a branch where that has a number of its own.',
  'print.head': 'A text by language above what is printed.',
  'print.heads': 'Texts in place of `head`, by what the record says: the first whose condition holds.',
  'print.heads.when': 'When this text stands there; `{}` for always.',
  'print.heads.text': 'The text, by language.',
  'print.foot': 'A text by language below what is printed.',
  'print.paper': 'The size of the paper; a table that is too wide for it lies across.',
  'print.papers': 'Sizes that whoever prints may choose instead, such as the roll of a till, 80 mm wide.',
  'print.issued': 'The document counts from the moment it has its number: no paper of it says that it is not posted.',
  'print.reprints':
    'The paper is handed over once, when the document is in force: each further one says that it is printed again.',
  'print.taxCode':
    'A document of the tax law: its paper has its time, its unique name and the QR code of the tax authority, where its branch is registered for the tax.',
  'print.taxCode.flag': 'The setting of the company that switches it on.',
  'print.taxCode.when': 'Which documents have it; all when left out.',
  'print.taxCode.total': 'The amount with the tax.',
  'print.taxCode.tax': 'The tax in it.',
  'print.taxCode.prefix':
    'The letters with which its numbers begin, so that no other kind of tax document of the seller has them; the name of the definition when left out.',
  'print.taxCode.error':
    'The code of the refusal to unpost or void one that has its number while the setting is on; left out, `TaxDocument.Issued`.',
  'print.card': 'A card of the record, as large as a bank’s, ten to a page, with the name of the record and of the school.',
  'print.card.photo': 'The image that shows whose card it is.',
  'print.card.fields': 'What stands below the name, with its label.',
  'print.card.code': 'A field that is written and drawn as a QR code for scanners.',
  'print.labels': 'Labels with a barcode, the name of the record and its price, on sheets or from a roll of labels.',
  'print.labels.code':
    'Fields, the first filled one of which the barcode says: an EAN-13 where it is a valid one of 13 digits, otherwise a Code 128.',
  'print.labels.unit': 'A reference: of how much the price is.',
  'print.labels.price': 'The price.',
  'print.labels.taxed':
    'Where the price is one without tax and bears the standard rate: the label says it with the tax, in a branch that is registered for it.',
  'print.labels.units': 'Lines with other units of the record, each of which has a label of its own.',
  'print.labels.units.lines': 'The group of lines.',
  'print.labels.units.unit': 'The reference to the unit.',
  'print.labels.units.code': 'What its barcode says; a unit without one has no label.',
  'print.labels.units.price': 'Its price; left out or empty, that of the record as many times as it holds it.',
  'print.labels.units.factor': 'How many of the record’s own unit it holds.',
  'print.labelsOf': 'Labels of what lines of the record name, as many of each as the line counts.',
  'print.labelsOf.lines': 'The group of lines.',
  'print.labelsOf.of': 'The reference to what is labelled, whose definition has `labels`.',
  'print.labelsOf.unit': 'The reference to the unit in which the line counts; its own when left out.',
  'print.labelsOf.count': 'How many; of parts of one as many as they need.',
  'print.byHand': 'Columns of lines that are filled in by hand: a count sheet, goods that are ticked off as they come.',
  'print.byHand.lines': 'The group of lines.',
  'print.byHand.columns':
    'The columns whose cells are empty, whatever was recorded; what `lines` has behind the last of them is left out, and so are amounts.',
  'print.byHand.when': 'Where this holds of the record; left out, always.',
  'print.signed': 'Lines that are signed one by one: a list of money that is handed out.',
  'print.signed.lines': 'The group of lines, each of which gets an empty cell at its end.',
  'print.signed.when': 'Where this holds of the record; left out, always.',
  'print.signatures': 'Who signs, each by language; an empty list for nobody.',
  ends: 'Records that last for a time: once the last day has passed, the clock does the action that ends them.',
  'ends.on': 'The last day, a field of the record; the action asks for a day of this name.',
  'ends.since': 'The first day: the record ends on no earlier one.',
  'ends.with':
    'A day of a referred record that ends this one too, as `student.leftOn`. Of a day that is kept for each year the one of the record’s own year counts; the record also ends where what it refers to is in its branch no longer.',
  'ends.onTheDay':
    'They end on that day, not after it: what takes effect on its day. Where it has come already, the change that brings the record there ends it too, and the action may make records.',
  'ends.action': 'The action, which leads to another state.',
  audited:
    '`view`: whoever looks at a record leaves a row in the audit log, also by printing it, by a list, a report or a file that shows it; fields of other definitions that ask for the permission to view it count as well. Webhooks send nothing of it, and the books name nobody by it to those who may not view it. Of people’s most private data.',
  repeats:
    'A clock makes records of another definition on the days that each record says, by fields of these names and kinds (in TypeScript `...repeating()`): `every`, a choice of `week`, `month`, `year`; `interval` (int); `startDate`, `endDate` (dates); `day` (int, of the month); `times` (int); `paused` (flag); and, read-only, for the clock itself `nextDate`, `lastDate` (dates), `done`, `failures` (ints).',
  'repeats.makes': 'The definition whose records are made.',
  'repeats.by': 'The pure function (a maker) that makes them; it gets the day as the input `date`.',
  'repeats.with': 'What one record is made of; `input.date` is the day.',
  reads:
    'What formulas, functions and mappings may know besides the document, by name: a path through any number of references (`student.row.stage`, `items.service.category` for each line), or the best row of a list. It is loaded for all documents of a write at once. A document that has left its first state keeps what it read, until a field changes on which it depends.',
  'reads.of': 'A definition, or lines of the record that a field names: `services.prices`.',
  'reads.each': 'The lines of this document for each of which a row is chosen.',
  'reads.for': 'The field that names the record whose lines are meant, where several could.',
  'reads.where': 'Which rows fit; `{ "same": "x" }` compares with the line, the document, or another read.',
  'reads.best':
    'Columns that stand in the row as here, or are left open there; the row that names most is taken, what stands first weighs more. Of rows that fit alike the newest is.',
  'reads.everywhere':
    'Rows of all branches and years are read, whoever asks: what is known of one record wherever it was, such as the leave that an employee had in another branch.',
  'reads.seen':
    'With `everywhere`: rows of those branches alone that whoever asks may see, for what is known of many, such as all who are owed a salary.',
  'reads.every': 'All rows that fit are read, in their order, instead of the best one; for functions, not for formulas.',
  'reads.take':
    'What is taken from a row: one field, or several by name (`price.deposit` in formulas); `id` is the record, or the line, itself. Of all rows (`every`) also what stands behind a reference: `employee.iban`.',
  calculate:
    'The name of a pure function for what formulas cannot say. It may write read-only fields and lines; it is called between two rounds of formulas, once more where totals have become others by it, in the form and on the server, and what it made is checked as if a person had typed it.',
  behaviour: 'The name of code of the product around saving. An installation’s own is bound by `defineBehaviour`.',
  locked:
    'What a lock of the books keeps from being made, changed and deleted, besides what is posted: what pay follows from, once payroll is locked.',
  'locked.area': 'The area of the books whose lock it is.',
  'locked.by': 'The day or month of a record, or several, of which one is enough; a month is locked by its last day.',
  'locked.when': 'Which records the lock is for; all when left out.',
  'locked.at': 'The field at which the lock is told, where the day is worked out from that one.',
  'locked.keeps':
    'Which records the lock keeps as they are stored; all when left out. Others, such as what waits to be posted, may be given a day that is not locked.',
  serial:
    'Records are made and changed one after the other, for what one of them asks of the others. Those of a `tree` always are.',
  webhooks: 'Addresses that are called when something happens to the records.',
  'webhooks.on': '`created`, `changed`, `deleted`, a state that is reached, or an action.',
  'webhooks.when': 'Only records that fulfil this as they are saved are told of; of a deleted one what it said last.',
  'webhooks.post': 'The address, `https` and public.',
  alerts:
    'Reminders of days that come near: a notification for whoever may view the record, a card of the home page, a filter of the list.',
  'alerts.field': 'A day of the record itself.',
  'alerts.before': 'How many days before; each sends a notification. `reminders` takes the three of the company’s settings.',
  'alerts.while': 'Of which records: a condition over own fields with plain values.',
  'alerts.to': 'A permission that narrows who is notified, of those who may view the record; all of them when left out.',
  'alerts.tone': 'How urgent the card of the home page looks.',
  public: 'What people without an account may see and do: by a link to one record, or by a form.',
  'public.by': 'Who may fill in the form: whoever knows the branch’s public address (`anyone`), or whoever was given a link.',
  'public.fields':
    'What the form asks for and what is shown of a record; `lines.field` of lines, which are only shown. Nothing else is sent.',
  'public.files': 'Files and images among the fields that may be sent, and opened.',
  'public.create': 'A record may be made.',
  'public.actions': 'What may be done to the record of a link, if whoever made the link may do it.',
  'public.once': 'A link ends with what is done by it; one that makes a record always does.',
  'public.language': 'The language of the page for readers who have chosen none; Arabic when left out.',
  'public.days': 'Days that a link lives, 1 to 365; 14 when left out.',
  'public.perPhone': 'How often within an hour with one phone number; as `perHour` when left out.',
  'public.perHour':
    'How often the form may be sent within an hour from one network address and with one phone number, and how often one link may be used; 20 when left out. Many telephones of one mobile network share an address.',
  'public.address':
    'An address of the installation at which the form stands too, as `RegistrationRequests`: it asks for the branch where there are several.',
  'public.steps': 'The form is asked page by page, one for each section, and shown as a whole before it is sent.',
  'public.lookup': 'Whoever knows some values of a record is shown a little of it at the address of the form, without a link.',
  'public.lookup.by':
    'The values that must be given, all of them: a number that is told when the form is sent, and one that others do not know.',
  'public.lookup.shows': 'The fields that are shown then.',
  'public.guarded':
    'The form is taken from its own page alone, and not sooner than a person can fill it in: programs that fill in forms are refused.',
  labels: 'Texts by language and short key. A language without one shows another’s.',
}

/** What machines at the door and schools call the columns of attendance. */
export const attendanceHeadings = {
  employee: [
    'رقم الموظف',
    'الرقم الوظيفي',
    'كود الموظف',
    'رمز الموظف',
    'رقم البصمة',
    'اسم الموظف',
    'AC-No.',
    'EnNo',
    'Emp No',
    'Emp ID',
    'Employee ID',
    'User ID',
    'Person ID',
    'No.',
  ],
  date: ['التاريخ', 'تاريخ', 'اليوم', 'Date', 'Day', 'تاريخ الدوام'],
  in: ['الدخول', 'دخول', 'وقت الدخول', 'الحضور', 'حضور', 'وقت الحضور', 'In', 'Clock In', 'Check In', 'Time In', 'First In'],
  out: ['الخروج', 'خروج', 'وقت الخروج', 'الانصراف', 'انصراف', 'وقت الانصراف', 'Out', 'Clock Out', 'Check Out', 'Time Out', 'Last Out'],
} as const

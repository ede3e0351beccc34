import { readNames } from './name.ts'

export const maleNames = readNames(
  'محمد=Mohammed, أحمد=Ahmed, عبدالله=Abdullah, عبدالرحمن=Abdulrahman, عبدالعزيز=Abdulaziz, خالد=Khalid, سعود=Saud',
  'فيصل=Faisal, تركي=Turki, سلطان=Sultan, نايف=Naif, بندر=Bandar, ماجد=Majed, فهد=Fahad, سعد=Saad, سعيد=Saeed',
  'علي=Ali, حسن=Hassan, حسين=Hussain, عمر=Omar, عثمان=Othman, إبراهيم=Ibrahim, إسماعيل=Ismail, يوسف=Yousef',
  'يعقوب=Yaqoub, موسى=Mousa, هارون=Haroun, عيسى=Eisa, زكريا=Zakaria, يحيى=Yahya, داود=Dawood, سليمان=Sulaiman',
  'أيوب=Ayoub, يونس=Younis, إلياس=Elias, نوح=Nooh, صالح=Saleh, هود=Hood, شعيب=Shuaib, لقمان=Luqman',
  'ناصر=Nasser, منصور=Mansour, مشعل=Mishal, مشاري=Mishari, متعب=Miteb, ممدوح=Mamdouh, مازن=Mazen, مهند=Muhannad',
  'معاذ=Muath, مصعب=Musab, معتصم=Mutasim, مروان=Marwan, ريان=Rayan, راكان=Rakan, رائد=Raed, رامي=Rami',
  'راشد=Rashed, رضا=Rida, زياد=Ziyad, زيد=Zaid, سامي=Sami, سالم=Salem, سامر=Samer, سيف=Saif, سهيل=Suhail',
  'شاكر=Shaker, صقر=Saqer, ضاري=Dhari, طارق=Tariq, طلال=Talal, عادل=Adel, عامر=Amer, عاصم=Asim, عبدالإله=Abdulilah',
  'عبدالكريم=Abdulkarim, عبداللطيف=Abdullatif, عبدالمجيد=Abdulmajeed, عبدالمحسن=Abdulmohsen, عبدالملك=Abdulmalik',
  'عبدالوهاب=Abdulwahab, عبدالرزاق=Abdulrazzaq, عبدالهادي=Abdulhadi, عبدالسلام=Abdulsalam, عصام=Essam, عماد=Emad',
  'عمار=Ammar, غازي=Ghazi, غسان=Ghassan, فارس=Faris, فراس=Firas, فواز=Fawaz, قاسم=Qasim, قصي=Qusai, كريم=Kareem',
  'لؤي=Luay, ليث=Laith, محسن=Mohsen, محمود=Mahmoud, مساعد=Musaed, مسفر=Misfer, نواف=Nawaf, نبيل=Nabil, هاني=Hani',
  'هشام=Hisham, هيثم=Haitham, وائل=Wael, وليد=Waleed, ياسر=Yasser, يزيد=Yazeed, بدر=Badr, بسام=Bassam, بلال=Bilal',
  'ثامر=Thamer, جابر=Jaber, جاسم=Jassim, جمال=Jamal, حاتم=Hatem, حازم=Hazem, حمد=Hamad, حمزة=Hamza, خلف=Khalaf',
)

export const femaleNames = readNames(
  'فاطمة=Fatimah, عائشة=Aisha, مريم=Maryam, خديجة=Khadijah, زينب=Zainab, سارة=Sarah, نورة=Noura, نوف=Nouf, ريم=Reem',
  'هند=Hind, لمى=Lama, لمياء=Lamia, لينا=Lina, ليلى=Laila, ليان=Layan, جود=Joud, جوري=Joury, جنى=Jana, جميلة=Jamilah',
  'حصة=Hessa, حلا=Hala, حنان=Hanan, حنين=Haneen, خلود=Khulood, دانة=Dana, دلال=Dalal, دينا=Dina, ديمة=Deema, رنا=Rana',
  'رهف=Rahaf, رغد=Raghad, رزان=Razan, ربى=Ruba, رؤى=Roaa, رانيا=Rania, روان=Rawan, سحر=Sahar, سلمى=Salma',
  'سمر=Samar, سمية=Sumayyah, سندس=Sundus, سوسن=Sawsan, شهد=Shahad, شروق=Shorouq, شذى=Shatha, شيماء=Shaimaa',
  'صفية=Safiyyah, ضحى=Duha, عبير=Abeer, عهود=Ohoud, علياء=Alia, غادة=Ghada, غلا=Ghala, فرح=Farah, فجر=Fajr',
  'فوزية=Fawziah, لطيفة=Latifah, لجين=Lujain, مها=Maha, منى=Mona, منال=Manal, ميساء=Maysa, ميار=Mayar, ملاك=Malak',
  'منيرة=Munirah, موضي=Moudi, نجلاء=Najla, ندى=Nada, نسرين=Nasreen, نهى=Noha, نوال=Nawal, هدى=Huda, هديل=Hadeel',
  'هيفاء=Haifa, هيا=Haya, وجدان=Wejdan, وعد=Waad, ياسمين=Yasmeen, يارا=Yara, أسماء=Asma, أسيل=Aseel, أفنان=Afnan',
  'أروى=Arwa, آلاء=Alaa, أماني=Amani, أمل=Amal, أميرة=Amirah, أريج=Areej, إيمان=Eman, بدور=Budoor, بسمة=Basma',
  'بشرى=Bushra, بيان=Bayan, تالا=Tala, تهاني=Tahani, تغريد=Taghreed, ثريا=Thuraya, جواهر=Jawaher, العنود=Alanoud',
  'الجوهرة=Aljawharah, البندري=Albandari, ميرال=Miral, كادي=Kady, لولوة=Lulwah, مضاوي=Mudhawi, وسن=Wasan, إلين=Elin',
)

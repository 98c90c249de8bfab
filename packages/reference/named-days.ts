// Days that the calendar fixes, whether or not they are public holidays.

import { addDays, civilOf, dateOfCivil, type LocalDate, type NamedDay, weekdayOf } from "#engine";

/** Easter is the Sunday after the full moon of the church's tables, which falls on 21 March or later. */
function easterOf(year: number): LocalDate {
  const century = Math.floor(year / 100);
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (19 * (year % 19) + correction + 15) % 30;
  const isLate = age === 29 || (age === 28 && year % 19 > 10);
  const fullMoon = addDays(dateOfCivil(year, 3, 21), isLate ? age - 1 : age);
  return addDays(fullMoon, 7 - ((weekdayOf(fullMoon) + 1) % 7));
}

export function isNamedDay(date: LocalDate, name: NamedDay): boolean {
  const { year, month, day } = civilOf(date);
  const isOn = (onMonth: number, onDay: number): boolean => month === onMonth && day === onDay;
  switch (name) {
    case "good-friday":
      return date === addDays(easterOf(year), -2);
    case "easter-saturday":
      return date === addDays(easterOf(year), -1);
    case "easter-sunday":
      return date === easterOf(year);
    case "easter-monday":
      return date === addDays(easterOf(year), 1);
    case "christmas-eve":
      return isOn(12, 24);
    case "christmas-day":
      return isOn(12, 25);
    case "boxing-day":
      return isOn(12, 26);
    case "new-years-eve":
      return isOn(12, 31);
    case "new-years-day":
      return isOn(1, 1);
  }
}

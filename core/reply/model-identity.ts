/**
 * Is the model that answered the one that was asked (decision 31)? A vendor prefix up to the last `/` and a dated
 * suffix `-YYYYMMDD` or `-YYYY-MM-DD` do not matter; everything else must be equal, letter case included.
 */
const DATED = /-\d{4}-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])$/;
const DATE_FORMS = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

export function isSameModel(requested: string, reported: string): boolean {
  return requested === reported || bareName(requested) === bareName(reported);
}

function bareName(model: string): string {
  const name = model.slice(model.lastIndexOf('/') + 1);
  return DATED.test(name) && DATE_FORMS.test(name) ? name.replace(DATE_FORMS, '') : name;
}

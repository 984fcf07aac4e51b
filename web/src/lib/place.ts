/** Where the service is, as it says on the page itself: under which path, and by which address others reach it. */
const told = document.documentElement.dataset

/** What stands before every path of the service: nothing, or a path such as /games. */
export const base = told.base ?? ''

/** The address of a path for other people and devices. */
export function publicLink(path: string): string {
  return (told.public || location.origin + base) + path
}

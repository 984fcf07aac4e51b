/** What the service says on the page itself: under which path it is, by which address others reach it, which page this is. */
const told = document.documentElement.dataset

/** What stands before every path of the service: nothing, or a path such as /games. */
export const base = told.base ?? ''

/** The version of this page; empty where it is not known. */
export const version = told.page ?? ''

/** The address of a path for other people and devices. */
export function publicLink(path: string): string {
  return (told.public || location.origin + base) + path
}

import { base } from './place'

/** The path in the page: that of the address, without what stands before all of them. */
function path(): string {
  return location.pathname.startsWith(base) ? location.pathname.slice(base.length) : location.pathname
}

/** Where we are: the path, and moving without loading the page again. */
class Route {
  path = $state(path())
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
  }

  private read() {
    this.path = path()
    this.hash = location.hash
  }

  go(to: string) {
    history.pushState(null, '', to)
    this.read()
    scrollTo(0, 0)
  }
}

export const route = new Route()

/** For links: a plain click stays in the page, anything else is the browser's. */
export function link(event: MouseEvent) {
  const anchor = event.currentTarget as HTMLAnchorElement
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || anchor.target) return
  event.preventDefault()
  route.go(anchor.getAttribute('href')!)
}

import { createContext, type ReactNode, use } from "react";
import { usePageTitle } from "./page-title.ts";

/** Slots that the shell fills in every header: search button, bell, theme, and the account on small screens. */
type Slots = { search?: ReactNode; bell?: ReactNode; theme?: ReactNode; account?: ReactNode };

export const HeaderSlots = createContext<Slots>({});

type PageHeaderProps = {
  title: string;
  /** The title of the tab, if it differs from the page's. */
  tabTitle?: string;
  /** "1,284 contacts", or a skeleton. */
  count?: ReactNode;
  /** Instead of the plain title: crumbs. */
  lead?: ReactNode;
  /** Controls before the search button. */
  children?: ReactNode;
  /** The one primary action, last. */
  primary?: ReactNode;
};

/** The head of a page. Also names the browser tab. */
export function PageHeader({ title, tabTitle = title, count, lead, children, primary }: PageHeaderProps) {
  const { search, bell, theme, account } = use(HeaderSlots);
  usePageTitle(tabTitle);
  return (
    <header className="page-header">
      {lead ?? <h1>{title}</h1>}
      {count && <span className="count">{count}</span>}
      <span className="spacer" />
      {children}
      {search}
      {bell}
      {theme}
      {account}
      {primary}
    </header>
  );
}

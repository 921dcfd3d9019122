import { createContext, type ReactNode, use } from "react";
import { usePageTitle } from "./page-title.ts";

/** Content that the shell adds to every page header. */
type Slots = { search?: ReactNode; bell?: ReactNode; theme?: ReactNode; account?: ReactNode };

export const HeaderSlots = createContext<Slots>({});

type PageHeaderProps = {
  title: string;
  /** The title of the browser tab, if it differs from that of the page. */
  tabTitle?: string;
  /** A text such as "1,284 contacts", or a skeleton. */
  count?: ReactNode;
  /** Replaces the title, for example with breadcrumbs. */
  lead?: ReactNode;
  children?: ReactNode;
  primary?: ReactNode;
};

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

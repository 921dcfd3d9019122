import { Component, type ReactNode } from "react";

type QuietBoundaryProps = { fallback?: ReactNode; children: ReactNode };

/**
 * Keeps the page standing when something beside it cannot be shown, such as a part whose code could not be
 * fetched without a network. React writes the error to the console.
 */
export class QuietBoundary extends Component<QuietBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? (this.props.fallback ?? null) : this.props.children;
  }
}

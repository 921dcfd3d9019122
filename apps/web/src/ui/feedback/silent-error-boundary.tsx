import { Component, createContext, type ReactNode } from "react";

type QuietBoundaryProps = { fallback?: ReactNode; children: ReactNode };

/** Whether to hide a part that fails to load instead of showing an error. */
export const SilentErrorContext = createContext(false);

/**
 * Hides an optional part or shows its fallback if the part fails to render, for example because its code
 * could not be loaded offline. Retries when the network returns. React logs the error.
 */
export class SilentErrorBoundary extends Component<QuietBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    addEventListener("online", this.tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener("online", this.tryAgain);
  }

  private readonly tryAgain = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false });
  };

  override render() {
    if (this.state.hasFailed) return this.props.fallback ?? null;
    return <SilentErrorContext value={true}>{this.props.children}</SilentErrorContext>;
  }
}

import { getCapabilities, setCapabilities } from "@mariozechner/pi-tui";

/**
 * Runs `render` while the host takes the terminal for one without hyperlinks, so that the targets of links are
 * printed as text. A hyperlink hides where it goes, and it is a sequence that a model's text would write.
 */
export function withoutHyperlinks<T>(render: () => T): T {
  const own = getCapabilities();
  if (!own.hyperlinks) return render();
  setCapabilities({ ...own, hyperlinks: false });
  try {
    return render();
  } finally {
    setCapabilities(own);
  }
}

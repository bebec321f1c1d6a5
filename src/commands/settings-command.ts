import type { AskRuntime } from "../app/ask-runtime.js";
import { BORDER_ROWS, BorderedPanel } from "../app/bordered-panel.js";
import { toReason } from "../app/notices.js";
import { isTui, type PiContext } from "../app/pi-host.js";

/** As wide as pi, so that nothing of what lies below shows at the sides. */
const OVERLAY_OPTIONS = { anchor: "center", width: "100%" };

/** `/ask-settings`: the settings over pi, as `?` shows them over a form. */
export class SettingsCommand {
  constructor(private readonly runtime: AskRuntime) {}

  /** Shows the settings until they are closed. Never rejects. */
  async run(ctx: PiContext): Promise<void> {
    const { runtime } = this;
    if (!isTui(ctx))
      return runtime.notices.tell(ctx, "/ask-settings needs pi's interactive terminal.", "warning");
    try {
      await runtime.show<void>(ctx, { overlay: true, overlayOptions: OVERLAY_OPTIONS }, (host, close) => {
        runtime.refreshConfig(ctx);
        const ui = runtime.createUi(host.tui, host.theme as never, host.keybindings, ctx, BORDER_ROWS);
        const modal = ui.views.settingsModal(ui, {
          settings: runtime.settings,
          hints: () => runtime.config.current.behaviour.showFooterHints,
          onClose: () => close(undefined),
        });
        modal.mount();
        return new BorderedPanel(modal, ui.palette.border);
      });
    } catch (error) {
      runtime.notices.tell(ctx, `pi-ask: the settings could not be shown (${toReason(error)}).`, "error");
    }
  }
}

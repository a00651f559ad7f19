// What start.js and data.js put on the window, and the types that several files use.
import type * as Messages from "./table/messages";
import type * as Parts from "./table/table.js";

/** What the page knows of a game. */
interface Known<S> {
  bots: Record<string, Record<string, string>>;
  usual: Record<string, string>;
  sample: Record<string, S>;
  seats: number;
  game: Record<string, string>;
}

declare global {
  type Scene = Messages.Scene;
  type Shown = Messages.Shown;
  type TapShown = Messages.TapShown;
  type PageAnswer = Messages.PageAnswer;
  type TapAnswer = Messages.TapAnswer;
  type PageRequest = Messages.Request;
  type TapRequest = Messages.TapRequest;
  type Offered = Messages.Offered;
  type Refused = Messages.Refused;
  type Player = Messages.Player;
  type State = Messages.State;
  type View = Messages.View;
  type Say = Parts.Say;
  type Given = Parts.Given;
  type Felt = import("./table/felt.js").Felt;
  type Actions = import("./table/actions.js").Actions;
  interface Window {
    tago: {
      say: Say;
      speak(language: string): void;
      fail(name: string, what?: string): void;
      recall(key: string): string | null;
      remember(key: string, value: string | null): boolean;
      language(): string;
      kept: Promise<void>;
    };
    TAGO_PAGE: Known<Scene> & {
      words: Record<string, Record<string, string>>;
      rules: Record<string, Record<string, string>>;
      front: Record<string, string>;
      tap: Known<TapShown>;
    };
  }
}

// What start.js and data.js put on the window.
import type { Say } from "./table/table.js";
import type { Scene, TapShown } from "./table/messages";

/** What the page knows of a game. */
interface Known<S> {
  bots: Record<string, Record<string, string>>;
  usual: Record<string, string>;
  sample: Record<string, S>;
  seats: number;
  game: Record<string, string>;
}

declare global {
  interface Window {
    tago: {
      say: Say;
      speak(language: string): void;
      fail(name: string, what?: string): void;
      recall(key: string): string | null;
      remember(key: string, value: string | null): boolean;
      language(): string;
      keep(): Promise<void>;
    };
    TAGO_PAGE: Known<Scene> & {
      words: Record<string, Record<string, string>>;
      rules: Record<string, Record<string, string>>;
      front: Record<string, string>;
      tap: Known<TapShown>;
    };
  }
}

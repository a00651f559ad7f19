// What start.js and data.js put on the window.
import type { Say } from "./table/table.js";
import type { Scene } from "./table/messages";

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
    TAGO_PAGE: {
      words: Record<string, Record<string, string>>;
      bots: Record<string, Record<string, string>>;
      usual: Record<string, string>;
      sample: Record<string, Scene>;
      seats: number;
      rules: Record<string, string>;
      game: string;
    };
  }
}

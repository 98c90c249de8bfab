// The field for a password, which the person who types it can show.

import { useState } from "react";
import { useField } from "./form.tsx";
import { Frame } from "./frame.tsx";

interface PasswordProps {
  readonly isNew?: boolean;
  readonly label?: string;
}

export function Password({ isNew = false, label = "Password" }: PasswordProps) {
  const { control, frame } = useField("password", false);
  const [isShown, setShown] = useState(false);
  const hint = isNew
    ? "At least 12 characters. A few words of your own are better than odd signs."
    : undefined;
  return (
    <Frame {...frame} label={label} hint={hint}>
      <div className="with-button">
        <input
          {...control}
          type={isShown ? "text" : "password"}
          autoComplete={isNew ? "new-password" : "current-password"}
          spellCheck={false}
        />
        <button
          type="button"
          className="button small"
          aria-pressed={isShown}
          aria-label="Show the password"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
    </Frame>
  );
}

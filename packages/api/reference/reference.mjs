// Tries a call from the reference page: the key is read from its field and kept nowhere.
const base = document.body.dataset.base ?? "";

for (const form of document.forms) {
  const [select, textarea] = [form.querySelector("select"), form.querySelector("textarea")];
  select?.addEventListener("change", () => {
    textarea.value = select.value;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tryCall(form).catch((error) => show(form, `No answer: ${error.message}`, ""));
  });
}

function addressOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const input of form.querySelectorAll("input")) {
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.set(input.name, input.value);
  }
  const asked = query.toString();
  return asked === "" ? base + path : `${base}${path}?${asked}`;
}

async function tryCall(form) {
  const textarea = form.querySelector("textarea");
  const key = document.getElementById("key").value.trim();
  const started = performance.now();
  const response = await fetch(addressOf(form), {
    method: form.dataset.method,
    credentials: "omit",
    headers: {
      ...(key === "" || form.dataset.public !== undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(textarea === null ? {} : { "Content-Type": form.dataset.type }),
    },
    ...(textarea === null ? {} : { body: textarea.value }),
  });
  const text = await response.text();
  const left = response.headers.get("x-ratelimit-remaining");
  const about = [
    `${response.status}`,
    `${Math.round(performance.now() - started)} ms`,
    left === null ? "" : `${left} left this minute`,
    response.headers.get("x-request-id") ?? "",
  ];
  show(form, about.filter((part) => part !== "").join(" · "), readable(text));
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function show(form, about, body) {
  const [line, shown] = [document.createElement("p"), document.createElement("pre")];
  line.textContent = about;
  shown.textContent = body;
  shown.tabIndex = 0;
  form.querySelector("output").replaceChildren(line, ...(body === "" ? [] : [shown]));
}

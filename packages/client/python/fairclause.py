"""Client of the Fairclause API: what a shift of work must pay in Australia, with the clause behind every cent.

One file, no dependency, Python 3.9 or later. Copy it beside your code.

    from fairclause import Fairclause

    fairclause = Fairclause("https://pay.example.com", os.environ["FAIRCLAUSE_KEY"])
    pay = fairclause.calculate_pay({"award_code": "MA000004", ...})
    print(pay["total"])
"""

import hashlib
import http.client
import json
import os
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["Fairclause", "FairclauseProblem", "FairclauseUnreachable"]

_AGAIN = {408, 429, 502, 503, 504}
_LINES_AGAIN = {401, 403, 408, 429, 503}  # the next try says why, if it ends the batch
_BATCH_WAIT = 60.0  # a batch waits up to a minute for shifts
# Strict: http.client refuses any other character with a message that has the secret in it.
_KEY = re.compile(r"ak_[A-Za-z0-9_-]+:sk_[A-Za-z0-9_-]+")
_BROKEN = (OSError, http.client.HTTPException, ValueError)
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}
_LINES_A_GROUP = 500
_LONGEST_WAIT = 60.0
_RANGE_BYTES = 4 * 1024 * 1024
_FILES = ("employees", "timesheets", "paid")
_ENDED = {"finished", "failed", "cancelled"}
_FIRST_LOOK = 0.25
_LONGEST_LOOK = 5.0
_AGENT = "fairclause-python/1"
_LIMIT_FACTOR = 16  # a limit is of a minute, a busy service of a moment


class FairclauseProblem(Exception):
    """The service answered with a problem. Decide by `code`, which is stable."""

    def __init__(self, problem, hint=""):
        super().__init__(f"{problem['code']}: {problem['detail']}{hint}")
        self.problem = problem
        self.status = problem["status"]
        self.code = problem["code"]
        self.detail = problem["detail"]
        self.request_id = problem.get("request_id")
        self.errors = problem.get("errors", [])
        self.clauses = problem.get("clauses", [])


class FairclauseUnreachable(Exception):
    """There was no answer, or one that is not from Fairclause."""


class _BrokenOff(FairclauseUnreachable):
    """An answer began and did not end."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Another host must not get the key."""

    def redirect_request(self, *_):
        return None


class Fairclause:
    """`key` is KEY_ID:SECRET. A call is tried again `retries` times where that may help."""

    def __init__(self, url, key, retries=4, timeout=30.0, first_wait=0.25):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _LOOPBACK):
            raise ValueError("url must start with https://, except on this machine: plain HTTP shows the key")
        if not isinstance(key, str) or _KEY.fullmatch(key) is None:
            raise ValueError("key must be KEY_ID:SECRET, such as ak_...:sk_..., without spaces or line ends")
        base = url.rstrip("/")
        self._base = base if base.endswith("/api/v1") else base + "/api/v1"
        self._headers = {"Authorization": f"Bearer {key}", "User-Agent": _AGENT}
        self._retries = retries
        self._timeout = timeout
        self._first_wait = first_wait
        # What is sent to this machine in the clear must not go through a proxy from the environment.
        proxies = [urllib.request.ProxyHandler({})] if parts.scheme == "http" else []
        self._opener = urllib.request.build_opener(_NoRedirect, *proxies)

    def calculate_pay(self, shift):
        """What a shift must pay."""
        return self._post("/calculate-pay", shift)

    def calculate_pay_audited(self, shift):
        """What a shift must pay, and how we worked it out."""
        return self._post("/calculate-pay-audited", shift)

    def explain_pay(self, shift):
        """Why a shift pays what it pays, in sentences."""
        return self._post("/explain-pay", shift)

    def calculate_pay_period(self, period):
        """What the shifts of a pay period must pay together."""
        return self._post("/calculate-pay-period", period)

    def compare_awards(self, comparison):
        """A shift or period under two awards, classifications, employment types or versions."""
        return self._post("/compare-awards", comparison)

    def detect_risks(self, paid):
        """What may be wrong with the pay of a shift or a period."""
        return self._post("/detect-risks", paid)

    def create_receipt(self, request):
        """A result, signed by the deployment: {"call": "calculate-pay", "request": {...}}."""
        return self._post("/receipts", request)

    def verify_receipt(self, receipt):
        """Is a receipt valid, and what would it say today."""
        return self._post("/receipts/verify", receipt)

    def remember_receipts(self, receipts):
        """Checks receipts whenever versions change: {"receipts": [...], "keep_days": 2557}."""
        return self._post("/receipts/remembered", receipts)

    def list_remembered_receipts(self, before=None):
        """The receipts that we remember for your organisation, 100 at a time."""
        return self._get("/receipts/remembered", before=before)

    def list_receipt_corrections(self, before=None):
        """What corrections changed in the results of remembered receipts, 100 at a time."""
        return self._get("/receipts/corrections", before=before)

    def forget_receipt(self, receipt_id):
        """Forgets a receipt, with its corrections."""
        return self._read(self._send("DELETE", f"/receipts/remembered/{_quoted(receipt_id)}"))

    def forget_receipts(self):
        """Forgets every receipt, with every correction."""
        return self._read(self._send("DELETE", "/receipts/remembered"))

    def list_awards(self, search=None):
        """The awards, or those that match everyday words."""
        return self._get("/awards", search=search)

    def get_award(self, code):
        """One award: the facts it asks for, its allowances and worker types."""
        return self._get(f"/awards/{_quoted(code)}")

    def list_classifications(self, code, on=None):
        """Who an award covers on a day, and at what rate."""
        return self._get(f"/awards/{_quoted(code)}/classifications", on=on)

    def list_versions(self, code):
        """Every published version of an award, with its hash."""
        return self._get(f"/awards/{_quoted(code)}/versions")

    def get_award_version(self, code, version_id):
        """One version of an award, with the content its hash is of."""
        return self._get(f"/awards/{_quoted(code)}/versions/{_quoted(version_id)}")

    def get_version(self, version_id):
        """One published version, by its id or hash alone."""
        return self._get(f"/versions/{_quoted(version_id)}")

    def get_award_coverage(self, code):
        """What we have of an award, and what we do not."""
        return self._get(f"/awards/{_quoted(code)}/coverage")

    def get_coverage(self):
        """What we have of every award."""
        return self._get("/coverage")

    def get_clause(self, code, ref):
        """One clause of an award."""
        return self._get(f"/awards/{_quoted(code)}/clauses/{_quoted(ref)}")

    def list_public_holidays(self, year, state=None):
        """The calendar the calculation uses."""
        return self._get("/public-holidays", year=year, state=state)

    def create_webhook_endpoint(self, setup):
        """Adds an address that events are posted to; the answer has the secret, which no other call shows."""
        return self._create("/webhook-endpoints", setup)

    def list_webhook_endpoints(self):
        """The webhook endpoints of your organisation."""
        return self._get("/webhook-endpoints")

    def delete_webhook_endpoint(self, endpoint_id):
        """Deletes an endpoint, with everything that waits for it."""
        return self._read(self._send("DELETE", f"/webhook-endpoints/{_quoted(endpoint_id)}"))

    def rotate_webhook_secret(self, endpoint_id):
        """A new secret for a webhook endpoint; the old one signs too for 24 hours."""
        return self._create(f"/webhook-endpoints/{_quoted(endpoint_id)}/rotate-secret")

    def test_webhook_endpoint(self, endpoint_id):
        """Sends a test to an endpoint."""
        return self._create(f"/webhook-endpoints/{_quoted(endpoint_id)}/test")

    def list_webhook_deliveries(self, endpoint_id, before=None):
        """What was sent to an endpoint, the latest first, 100 at a time."""
        return self._get(f"/webhook-endpoints/{_quoted(endpoint_id)}/deliveries", before=before)

    def replay_webhook_delivery(self, endpoint_id, delivery_id):
        """Sends a delivery again."""
        return self._create(f"/webhook-endpoints/{_quoted(endpoint_id)}/deliveries/{_quoted(delivery_id)}/replay")

    def create_audit(self, setup):
        """Opens an audit: {"name": "Stores", "mapping": {...}, "options": {"interest": "2026-10-31"}}, all optional."""
        return self._create("/audits", setup)

    def list_audits(self):
        """The audits of your organisation, the latest first."""
        return self._get("/audits")

    def get_audit(self, audit_id):
        """How far an audit is."""
        return self._get(f"/audits/{_quoted(audit_id)}")

    def put_audit_file(self, audit_id, file, content, first=None, size=None):
        """Uploads a file, or its bytes from `first` on; `size` is that of the whole file, if it is known."""
        path = f"/audits/{_quoted(audit_id)}/files/{_quoted(file)}"
        more = {}
        if first is not None:
            whole = "*" if size is None else size
            more["Content-Range"] = f"bytes {first}-{first + len(content) - 1}/{whole}"
        return self._read(self._send("PUT", path, content, "application/octet-stream", more))

    def start_audit(self, audit_id, sizes=None):
        """Starts an audit whose files are uploaded. If no upload said the sizes: {"files": {"paid": {"bytes": 87}}}."""
        return self._create(f"/audits/{_quoted(audit_id)}/start", sizes or {})

    def cancel_audit(self, audit_id):
        """Stops an audit and deletes what was uploaded."""
        return self._read(self._send("POST", f"/audits/{_quoted(audit_id)}/cancel"))

    def delete_audit(self, audit_id):
        """Deletes an audit, with everything uploaded and every result."""
        return self._read(self._send("DELETE", f"/audits/{_quoted(audit_id)}"))

    def list_audit_results(self, audit_id):
        """The files of an audit that has finished, with sizes and hashes."""
        return self._get(f"/audits/{_quoted(audit_id)}/results")

    def get_audit_result(self, audit_id, name):
        """A file of an audit that has finished, as bytes."""
        return self._file(f"/audits/{_quoted(audit_id)}/results/{_quoted(name)}")

    def get_audit_letters(self, audit_id, name):
        """Letters to employees who were paid short, as bytes."""
        return self._file(f"/audits/{_quoted(audit_id)}/results/letters/{_quoted(name)}")

    def upload_audit_file(self, audit_id, file, content):
        """Uploads a file in ranges: a path, bytes or an open binary file. Says how large it was, for start_audit."""
        size = 0
        for part in _ranges_of(content):
            self.put_audit_file(audit_id, file, part, first=size)
            size += len(part)
        return {"bytes": size}

    def wait_for_audit(self, audit_id, on_progress=None):
        """Waits until an audit has finished, failed or was cancelled: `state` says which."""
        wait = _FIRST_LOOK
        while True:
            audit = self.get_audit(audit_id)
            if on_progress is not None:
                on_progress(audit)
            if audit["state"] in _ENDED:
                return audit
            time.sleep(wait)
            wait = min(_LONGEST_LOOK, wait * 1.5)

    def run_audit(self, files, setup=None, on_progress=None):
        """Opens an audit, uploads its files, starts it and waits until it has ended.

        `files` has a path, bytes or an open binary file for each of employees, timesheets and paid.
        """
        audit_id = self.create_audit(setup or {})["id"]
        sizes = {file: self.upload_audit_file(audit_id, file, files[file]) for file in _FILES}
        self.start_audit(audit_id, {"files": sizes})
        return self.wait_for_audit(audit_id, on_progress)

    def save_audit_results(self, audit_id, folder):
        """Writes every file of an audit that has finished into a folder, each checked against its hash."""
        paths = []
        for file in self.list_audit_results(audit_id)["files"]:
            *above, name = file["name"].split("/")
            content = (self.get_audit_letters if above else self.get_audit_result)(audit_id, name)
            if "sha256:" + hashlib.sha256(content).hexdigest() != file["content_hash"]:
                raise FairclauseUnreachable(f"{file['name']} did not arrive as the service has it: fetch it again")
            # A name has no folder but letters/: nothing is written outside of the folder.
            path = os.path.join(folder, *(["letters"] if above else []), os.path.basename(name))
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            with open(path, "wb") as out:
                out.write(content)
            paths.append(path)
        return paths

    def calculate_pay_batch(self, lines):
        """Prices an iterable of shifts and periods of any length; yields an answer a line, in order."""
        group = []
        for number, line in enumerate(lines, start=1):
            group.append((number, json.dumps(line)))
            if len(group) == _LINES_A_GROUP:
                yield from self._answered(group)
                group = []
        if group:
            yield from self._answered(group)

    def _answered(self, group):
        answers, expected, tries = {}, group[0][0], 0
        while group:
            is_limited = False
            # Read whole before the caller gets any: one who takes long would have the rest sent, and charged, twice.
            for answer in list(self._sent(group)):
                is_limited = is_limited or answer["status"] == 429
                if answer["status"] in _LINES_AGAIN and tries < self._retries:
                    continue
                answers[answer["line"]] = answer
                while expected in answers:
                    yield answers.pop(expected)
                    expected += 1
            left = [one for one in group if one[0] >= expected and one[0] not in answers]
            tries = 0 if len(left) < len(group) else tries + 1
            if tries > self._retries:
                raise FairclauseUnreachable(f"{self._base} broke off a batch {tries} times")
            group = left
            if group:
                time.sleep(self._back_off(tries, _LIMIT_FACTOR if is_limited else 1))

    def _sent(self, group):
        """The answers that came, with the numbers of the whole batch; a broken connection ends them."""
        body = "".join(text + "\n" for _, text in group).encode()
        try:
            with self._send("POST", "/calculate-pay-batch", body, "application/x-ndjson", longest_wait=_BATCH_WAIT) as response:
                for line in response:
                    answer = json.loads(line)
                    yield {**answer, "line": group[answer["line"] - 1][0]}
        except _BROKEN:
            return

    def _post(self, path, body):
        return self._read(self._send("POST", path, json.dumps(body).encode(), "application/json"))

    def _create(self, path, body=None):
        """With a key that its retries repeat, so that it creates one thing only."""
        more = {"Idempotency-Key": str(uuid.uuid4())}
        if body is None:
            return self._read(self._send("POST", path, more=more))
        return self._read(self._send("POST", path, json.dumps(body).encode(), "application/json", more))

    def _get(self, path, **query):
        given = {name: value for name, value in query.items() if value is not None}
        return self._read(self._send("GET", path + ("?" + urllib.parse.urlencode(given) if given else "")))

    def _file(self, path):
        """The bytes of a file; one that breaks off is fetched again."""
        for tries in range(self._retries + 1):
            try:
                return self._bytes(self._send("GET", path))
            except _BrokenOff:
                if tries == self._retries:
                    raise
                time.sleep(self._back_off(tries))
        raise AssertionError("the last try returns or raises")

    def _bytes(self, response):
        try:
            with response:
                return response.read()
        except _BROKEN as error:
            raise _BrokenOff(f"{self._base} broke off its answer: {error}") from error

    def _read(self, response):
        text = self._bytes(response)
        try:
            return json.loads(text)
        except ValueError as error:
            raise FairclauseUnreachable(f"{self._base} answered with something that is not JSON") from error

    def _send(self, method, path, body=None, content_type=None, more=None, longest_wait=0.0):
        headers = {**self._headers, **(more or {})}
        if content_type is not None:
            headers["Content-Type"] = content_type
        for tries in range(self._retries + 1):
            is_last = tries == self._retries
            request = urllib.request.Request(self._base + path, data=body, headers=headers, method=method)
            try:
                return self._opener.open(request, timeout=self._timeout + longest_wait)
            except urllib.error.HTTPError as error:
                wait = self._wait(tries, error.headers.get("Retry-After"))
                if is_last or error.code not in _AGAIN or wait > _LONGEST_WAIT:
                    raise _problem_in(error, self._base, f"{method} {path}") from None
            except _BROKEN as error:
                wait = self._back_off(tries)
                if is_last:
                    raise FairclauseUnreachable(f"{self._base} did not answer: {error}") from error
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def _wait(self, tries, asked):
        if asked is not None and re.fullmatch("[0-9]+", asked):
            return float(asked)
        return self._back_off(tries)

    def _back_off(self, tries, factor=1):
        return min(_LONGEST_WAIT, self._first_wait * 2**tries * (0.5 + random.random() / 2) * factor)


def _quoted(value):
    return urllib.parse.quote(str(value), safe="")


def _ranges_of(content):
    if isinstance(content, (str, os.PathLike)):
        with open(content, "rb") as file:
            yield from _ranges_of(file)
    elif isinstance(content, (bytes, bytearray, memoryview)):
        for at in range(0, len(content), _RANGE_BYTES):
            yield bytes(content[at : at + _RANGE_BYTES])
    else:
        held = b""
        while True:
            part = content.read(_RANGE_BYTES - len(held))
            held += part
            if not part:
                break
            if len(held) == _RANGE_BYTES:
                yield held
                held = b""
        if held:
            yield held


def _problem_in(error, base, call):
    location = error.headers.get("Location")
    if 300 <= error.code < 400 and location is not None:
        return FairclauseUnreachable(
            f"{base} redirects to {location[:200]}. The client does not follow, so that no other host gets the key:"
            " check the url"
        )
    try:
        text = error.read().decode("utf-8", "replace")
    except _BROKEN as broken:
        return FairclauseUnreachable(f"{base} broke off its answer: {broken}")
    try:
        problem = json.loads(text)
        if {"status", "code", "detail"} <= problem.keys():
            return FairclauseProblem(problem, _hint(problem, call))
    except (ValueError, AttributeError):
        pass
    return FairclauseUnreachable(
        f"{base} answered {error.code} with something that is not from Fairclause: {text[:100]}"
    )


def _hint(problem, call):
    """What to do where the server may be older than this file: it lacks the call, or a field of it."""
    if problem["status"] == 405 or (problem["status"] == 404 and "has no such path" in problem["detail"]):
        return (
            f" The server does not have {call}: it may be older than {_AGENT}."
            " Update the server, or use the file of its release."
        )
    for fault in problem.get("errors", []):
        if fault["detail"].endswith("is not a field of this request."):
            return (
                f" {fault['detail']} If the documentation has the field, the server is older:"
                " leave the field out, or update the server."
            )
    return ""

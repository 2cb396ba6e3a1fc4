# The Runtime API in 40 lines of Python: an echo, or whatever else the event asks for.
import http.client
import json
import os
import sys

api = http.client.HTTPConnection(os.environ["AWS_LAMBDA_RUNTIME_API"])
base = "/2018-06-01/runtime/"


def post(path, body, headers=None):
    api.request("POST", base + path, body, headers or {"Content-Type": "application/json"})
    answer = api.getresponse()
    answer.read()
    return answer.status


def handle(event):
    if event == "fail":
        raise ValueError("as asked")
    if event == "log":
        print("one line", flush=True)
        print("another", file=sys.stderr, flush=True)
    return {"python": event, "function": os.environ["AWS_LAMBDA_FUNCTION_NAME"]}


while True:
    api.request("GET", base + "invocation/next")
    invocation = api.getresponse()
    request_id = invocation.getheader("Lambda-Runtime-Aws-Request-Id")
    event = json.loads(invocation.read())
    try:
        answer = json.dumps(handle(event))
    except Exception as failure:
        report = json.dumps({"errorMessage": str(failure), "errorType": type(failure).__name__, "stackTrace": []})
        post(f"invocation/{request_id}/error", report, {"Lambda-Runtime-Function-Error-Type": "Function." + type(failure).__name__})
        continue
    assert post(f"invocation/{request_id}/response", answer) == 202

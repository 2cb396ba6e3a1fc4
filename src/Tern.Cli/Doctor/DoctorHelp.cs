namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class DoctorHelp
{
    public const string Examples = """
        Examples:
          tern doctor traces.json                      analyzes the traces in a file
          tern doctor monday.jsonl tuesday.jsonl       analyzes several files together
          tern doctor traces.json --html report.html   writes an HTML page
          tern doctor traces.json --sarif tern.sarif --fail-on warning    for builds
          tern doctor traces.json --json -             for scripts: JSON on stdout, and nothing else

        Files contain OTLP traces in JSON: one document, or one per line, as the OpenTelemetry Collector's file exporter writes them:
          exporters: { file: { path: traces.json } }
        A span is a call if its kind is CLIENT and it has rpc.system=aws-api, db.system.name=aws.dynamodb or http.request.method. Calls belong to the
        request above them. Rules that need keys, connections or the process itself find nothing: for those, add the doctor to the application.

        Exit codes: 0 analyzed; 1 a file couldn't be read completely; 2 invalid options; 3 findings with at least the severity of --fail-on.

        """;
}

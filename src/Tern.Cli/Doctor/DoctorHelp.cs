namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class DoctorHelp
{
    public const string Examples = """
        Examples:
          tern doctor traces.json                      analyzes the traces of a file
          tern doctor monday.jsonl tuesday.jsonl       of several files together
          tern doctor traces.json --html report.html   as a page
          tern doctor traces.json --sarif tern.sarif --fail-on warning    for a build
          tern doctor traces.json --json -             for scripts: JSON on stdout, and nothing else

        Files hold OTLP traces in JSON: one document, or one a line, as the OpenTelemetry Collector's file exporter writes them:
          exporters: { file: { path: traces.json } }
        A span is a call where it is of kind CLIENT and has rpc.system=aws-api, db.system.name=aws.dynamodb or http.request.method. Calls belong to the
        request above them. Rules that need keys, connections or the process itself are silent: for those, add the doctor to the application.

        Exit codes: 0 judged; 1 a file could not be read, or only in part; 2 wrong options; 3 findings as severe as --fail-on says.

        """;
}

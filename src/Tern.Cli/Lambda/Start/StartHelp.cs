namespace Tern.Cli.Lambda.Start;

/// <summary>The part of the help that teaches.</summary>
internal static class StartHelp
{
    public const string Examples = """
        Examples:
          tern lambda start                      the tern.json or template.yaml of this folder
          tern lambda start samples/Lambda       of another
          tern lambda start template.yaml -c Release --port 8080

        An API called 'shop' is at http://localhost:9050/shop/ and http://shop.localhost:9050/. Queues are at http://localhost:9050:
          aws sqs send-message --endpoint-url http://localhost:9050 --queue-url http://localhost:9050/000000000000/payments --message-body '{}'

        Exit codes: 0 ended by Ctrl-C; 1 the file is wrong, a project can't be built, or the port is in use; 2 wrong options.

        """;
}

namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class LocalHelp
{
    public const string Examples = """
        Examples:
          tern local                     in memory, at http://127.0.0.1:4566 (DynamoDB also at http://127.0.0.1:8000)
          tern local --data ./data       keeps everything between runs
          tern local --seed shop.json    with tables and items from a file
          tern local --mount uploads=./uploads         with a folder as an S3 bucket
          tern local --log requests      logs each request
          tern local --port 0 --json     for scripts: a free port, which the first line of JSON contains
          tern local --host 0.0.0.0 --host-name aws    in a container
          tern local --fault throttle,operation=PutItem,every=3 --fault latency,delay=20ms,jitter=10ms

        Any client works once it knows the endpoint. An access key of 12 digits is an account; any other belongs to 000000000000:
          all AWS SDKs   eval "$(tern local --env)"
          AWS CLI        aws s3 mb s3://files
          .NET           new SqsClient(new() { Endpoint = new Uri("http://127.0.0.1:4566") })
          scripts        tern local & tern local wait

        Exit codes: 0 stopped by Ctrl-C or SIGTERM; 1 couldn't start, or couldn't store the last writes; 2 invalid options. The reason is one line on stderr.

        """;
}

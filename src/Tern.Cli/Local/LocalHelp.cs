namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class LocalHelp
{
    public const string Examples = """
        Examples:
          tern local                     in memory, at http://127.0.0.1:8000
          tern local --data ./dynamodb   keeps its data from one start to the next
          tern local --seed shop.json    with tables and items from a file
          tern local --log requests      logs each request
          tern local --port 0 --json     for scripts: a free port, which the first line of JSON names
          tern local --host 0.0.0.0 --allow-host dynamodb    in a container
          tern local --fault throttle,operation=PutItem,every=3 --fault latency,delay=20ms,jitter=10ms

        Any client works once it knows the endpoint; region and credentials may be anything:
          all AWS SDKs   export AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local
          AWS CLI        aws dynamodb list-tables --endpoint-url http://127.0.0.1:8000
          Python         boto3.resource("dynamodb", endpoint_url="http://127.0.0.1:8000")
          Node           new DynamoDBClient({ endpoint: "http://127.0.0.1:8000" })
          Java           DynamoDbClient.builder().endpointOverride(URI.create("http://127.0.0.1:8000"))
          .NET           new DynamoDbClient(new() { Endpoint = new Uri("http://127.0.0.1:8000") })

        Exit codes: 0 ended by Ctrl-C or SIGTERM; 1 could not start, or could not keep the last writes; 2 wrong options. The reason is one line on stderr.

        """;
}

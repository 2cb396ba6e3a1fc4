using System.Text.Json.Nodes;

namespace Tern.Local.Clients.Tests.AwsCli;

/// <summary>The AWS CLI as a shell script uses it: its output, and its exit code and message if a call fails.</summary>
public sealed class AwsCliTests : LocalServer
{
    [Fact]
    public async Task Awscli_finds_a_DynamoDB_here()
    {
        var probe = await ClientProgram.RunAsync("aws", ["--version"]);
        Assert.SkipWhen(probe is not { ExitCode: 0 }, "aws is not on the path: the check with awscli needs it");
        var made = await OkAsync(
            "create-table --table-name Music --billing-mode PAY_PER_REQUEST --attribute-definitions AttributeName=artist,AttributeType=S " +
            "AttributeName=year,AttributeType=N",
            "--key-schema AttributeName=artist,KeyType=HASH AttributeName=year,KeyType=RANGE --tags Key=team,Value=shop");
        Assert.Equal("Music", (string?)made["TableDescription"]!["TableName"]);
        await OkAsync("wait table-exists --table-name Music");
        foreach (var year in (int[])[1959, 1960, 1961])
            await OkAsync("put-item --table-name Music --item", $$$"""{"artist":{"S":"Davis"},"year":{"N":"{{{year}}}"},"tags":{"SS":["cool"]}}""");
        var item = await OkAsync("get-item --consistent-read --table-name Music --key", """{"artist":{"S":"Davis"},"year":{"N":"1959"}}""");
        Assert.Equal("cool", (string?)item["Item"]!["tags"]!["SS"]![0]);
        var years = await OkAsync(
            "query --table-name Music --no-scan-index-forward --page-size 1 " +
            "--key-condition-expression", "artist = :a", "--query Items[].year.N --expression-attribute-values",
            """{":a":{"S":"Davis"}}""");
        Assert.Equal(["1961", "1960", "1959"], years.AsArray().Select(static year => (string?)year));
        var page = await OkAsync("scan --table-name Music --max-items 2");
        Assert.Equal(2, page["Items"]!.AsArray().Count);
        var rest = await OkAsync("scan --table-name Music --starting-token", (string)page["NextToken"]!);
        Assert.Single(rest["Items"]!.AsArray());
        var row = await OkAsync("execute-statement --statement", "SELECT tags FROM Music WHERE artist = 'Davis' AND \"year\" = 1960");
        Assert.Equal("cool", (string?)row["Items"]![0]!["tags"]!["SS"]![0]);

        await FailsAsync("An error occurred (ConditionalCheckFailedException) when calling the PutItem operation: The conditional request failed",
            "put-item --table-name Music --condition-expression attribute_not_exists(artist) --item", """{"artist":{"S":"Davis"},"year":{"N":"1959"}}""");
        await FailsAsync(
            "An error occurred (ResourceNotFoundException) when calling the DescribeTable operation: Requested resource not found: Table: Nothing not found",
            "describe-table --table-name Nothing");
        await FailsAsync(
            "An error occurred (ValidationException) when calling the GetItem operation: The provided key element does not match the " +
            "schema", "get-item --table-name Music --key",
            """{"artist":{"S":"Davis"}}""");

        await OkAsync("delete-table --table-name Music");
        await OkAsync("wait table-not-exists --table-name Music");
        Assert.Empty((await OkAsync("list-tables"))["TableNames"]!.AsArray());
    }

    /// <summary>
    /// Runs a command and reads what it prints. The first argument and those that begin with dashes are split at
    /// spaces; JSON and expressions aren't.
    /// </summary>
    private async Task<JsonNode> OkAsync(params string[] arguments)
    {
        var run = await RunAsync(arguments);
        Assert.True(run.ExitCode == 0, $"aws dynamodb {string.Join(' ', arguments)} ended with {run.ExitCode}: {run.Output}{run.Errors}");
        return run.Output.Length == 0 ? new JsonObject() : JsonNode.Parse(run.Output)!;
    }

    private async Task FailsAsync(string message, params string[] arguments)
    {
        var run = await RunAsync(arguments);
        Assert.True(run.ExitCode is 254 or 255, $"It ended with {run.ExitCode}, where version 2 says 254 of the service's errors and version 1 says 255.");
        Assert.Contains(message, run.Errors, StringComparison.Ordinal);
    }

    private async Task<ClientProgram> RunAsync(string[] arguments)
    {
        var words = arguments.SelectMany(static (argument, i) => i == 0 || argument.StartsWith("--", StringComparison.Ordinal)
            ? argument.Split(' ')
            : [argument]);
        var environment = new Dictionary<string, string>
        {
            ["AWS_ACCESS_KEY_ID"] = "local", ["AWS_SECRET_ACCESS_KEY"] = "local", ["AWS_DEFAULT_REGION"] = "us-east-1",
            ["AWS_PAGER"] = "", ["AWS_MAX_ATTEMPTS"] = "1",
        };
        return (await ClientProgram.RunAsync("aws", ["dynamodb", .. words, "--endpoint-url", Endpoint.ToString(), "--output", "json"], null, environment))!;
    }
}

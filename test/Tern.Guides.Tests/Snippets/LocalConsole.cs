using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

/// <summary>The code of docs/guides/local-console.md.</summary>
public sealed class LocalConsole
{
    [Fact]
    public async Task A_program_is_told_of_requests()
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions
        {
            RequestCompleted = request => Console.WriteLine(
                $"{request.Operation} {request.Resource} {request.StatusCode} {request.Duration.TotalMilliseconds:F2} ms, {request.ConsumedUnits} units"),
        });
        Assert.Null(local.Endpoint);
    }

    [Fact]
    public async Task A_program_is_told_of_requests_to_all_services()
    {
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions
        {
            RequestCompleted = request => Console.WriteLine(
                $"{request.Service} {request.Operation} {request.Resource} {request.StatusCode} {request.ErrorType}"),
        });
        Assert.Null(aws.Endpoint);
    }
}

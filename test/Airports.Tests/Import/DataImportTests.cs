using System.Net.Http.Json;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Tern.DynamoDb;
using Tern.Local;

namespace Airports.Tests.Import;

/// <summary>
/// The sample with a DynamoDB in another process: here, one that listens on the loopback interface and is configured by
/// an environment variable, like a real one.
/// </summary>
[Collection(nameof(DataImportTests))]
[CollectionDefinition(nameof(DataImportTests), DisableParallelization = true)]
public sealed class DataImportTests : IDisposable
{
    private readonly string[] _variables = ["AWS_ENDPOINT_URL_DYNAMODB", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

    [Fact]
    public async Task A_second_start_finds_the_data_and_keeps_what_was_written()
    {
        await using var dynamoDb = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        SetVariables(dynamoDb.Endpoint!.ToString(), "eu-west-1", "key", "secret");

        await using (var first = await StartAsync())
        {
            using var http = new HttpClient { BaseAddress = new Uri(first.Urls.Single()) };
            using var put = await http.PutAsJsonAsync(new Uri("/airports/ATL/note", UriKind.Relative), new { note = "kept", version = 1 });
            put.EnsureSuccessStatusCode();
        }

        await using var second = await StartAsync();
        using var secondHttp = new HttpClient { BaseAddress = new Uri(second.Urls.Single()) };
        var airport = await secondHttp.GetFromJsonAsync<JsonElement>(new Uri("/airports/ATL", UriKind.Relative));

        Assert.Equal(("kept", 2), (airport.GetProperty("note").GetString(), airport.GetProperty("version").GetInt64()));
        await using var client = dynamoDb.CreateClient();
        Assert.Equal(3_376, await client.Table<Airports.Items.Airport>().Scan().CountAsync(TestContext.Current.CancellationToken));
        Assert.Equal(5_366, await client.Table<Route>().Scan().CountAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_request_is_503_when_dynamodb_has_gone()
    {
        var dynamoDb = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true });
        SetVariables(dynamoDb.Endpoint!.ToString(), "eu-west-1", "key", "secret");
        await using var app = await StartAsync();
        await dynamoDb.DisposeAsync();

        using var http = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
        using var response = await http.GetAsync(new Uri("/airports/ATL", UriKind.Relative));

        Assert.Equal(503, (int)response.StatusCode);
        Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
    }

    public void Dispose() => SetVariables(null, null, null, null);

    private void SetVariables(params string?[] values)
    {
        foreach (var (name, value) in _variables.Zip(values))
        {
            Environment.SetEnvironmentVariable(name, value);
        }
    }

    private static async Task<WebApplication> StartAsync()
    {
        var app = await AirportsApp.CreateAsync(port: 0);
        await app.StartAsync();
        return app;
    }
}

using Tern.Services.TimestreamQuery;
using Tern.Services.TimestreamQuery.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Facts;

/// <summary>Services that must be asked for the endpoint of their operations.</summary>
public sealed class EndpointDiscoveryTests
{
    private const string Usual = "query.timestream.eu-west-1.amazonaws.com";

    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task The_service_is_asked_once_and_again_when_its_answer_is_old()
    {
        using var network = new Canned(static call => (200, Endpoint(call < 4 ? "cell1" : "cell2")));
        await using var timestream = Client(network);
        await CancelAsync(timestream);
        await CancelAsync(timestream);
        _clock.Advance(TimeSpan.FromMinutes(61));
        await CancelAsync(timestream);
        Assert.Equal([Usual, "cell1.timestream", "cell1.timestream", Usual, "cell2.timestream"], network.Asked.Select(static asked => asked.Address.Host));
        Assert.All(network.Asked, static asked => Assert.True(asked.IsSigned));
    }

    [Fact]
    public async Task An_endpoint_that_the_service_refuses_is_asked_for_again_at_once()
    {
        using var network = new Canned(static call => call switch
        {
            2 => (421, """{"__type":"InvalidEndpointException","message":"moved"}"""),
            _ => (200, Endpoint("cell" + call)),
        });
        await using var timestream = Client(network);
        await CancelAsync(timestream);
        Assert.Equal([Usual, "cell1.timestream", Usual, "cell3.timestream"], network.Asked.Select(static asked => asked.Address.Host));
    }

    [Fact]
    public async Task Without_an_answer_the_call_fails_by_what_the_question_failed_by()
    {
        using var network = new Canned(static _ => (403, """{"__type":"AccessDeniedException","message":"no"}"""));
        await using var timestream = Client(network);
        var error = await Assert.ThrowsAsync<AccessDeniedException>(() => CancelAsync(timestream));
        Assert.Equal("DescribeEndpoints", error.Operation);
    }

    [Fact]
    public async Task An_endpoint_of_ones_own_is_called_as_it_is()
    {
        using var network = new Canned(static _ => (200, "{}"));
        await using var timestream = Client(network, static options => options.Endpoint = new Uri("http://localhost:5000"));
        await CancelAsync(timestream);
        Assert.Equal("localhost", network.Asked.Single().Address.Host);
    }

    [Fact]
    public async Task Turned_off_it_is_an_error_with_what_to_do()
    {
        using var network = new Canned(static _ => (200, "{}"));
        await using var timestream = Client(network, static options => options.EndpointDiscovery = false);
        var error = await Assert.ThrowsAsync<AwsConfigurationException>(() => CancelAsync(timestream));
        Assert.Contains("Leave the option EndpointDiscovery and AWS_ENABLE_ENDPOINT_DISCOVERY unset", error.Message, StringComparison.Ordinal);
    }

    private static string Endpoint(string cell) => $$"""{"Endpoints":[{"Address":"{{cell}}.timestream","CachePeriodInMinutes":60}]}""";

    private TimestreamQueryClient Client(Canned network, Action<TimestreamQueryClientOptions>? configure = null)
    {
        var options = network.Use(new TimestreamQueryClientOptions());
        options.TimeProvider = _clock;
        configure?.Invoke(options);
        return new TimestreamQueryClient(options);
    }

    private static Task<CancelQueryResponse> CancelAsync(TimestreamQueryClient client) =>
        client.CancelQueryAsync(new CancelQueryRequest { QueryId = "q" }).AsTask();
}

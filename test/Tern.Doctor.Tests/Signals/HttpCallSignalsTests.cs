using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Diagnosis.Tests.Model;
using Tern.Local;

namespace Tern.Diagnosis.Tests.Signals;

/// <summary>Every HttpClient of the program is seen, and Tern's own calls are seen once.</summary>
public sealed class HttpCallSignalsTests
{
    [Fact]
    public async Task Requests_in_a_row_are_found_by_shape_and_caller()
    {
        await using var api = await StartAsync();
        using var client = new HttpClient { BaseAddress = Address(api) };
        await client.GetAsync(new Uri("/items/0", UriKind.Relative), TestContext.Current.CancellationToken);
        var options = new DoctorOptions();
        (options.Thresholds.SerialSaving, options.Thresholds.SerialGap) = (TimeSpan.FromMilliseconds(1), TimeSpan.FromSeconds(1));
        await using var doctor = Doctor.Watch(options);

        for (var i = 1; i <= 12; i++) await client.GetAsync(new Uri($"/items/{i}", UriKind.Relative), TestContext.Current.CancellationToken);

        var finding = doctor.Findings.Single(static finding => finding.Rule == Rules.SerialCalls);
        Assert.Equal($"GET 127.0.0.1:{client.BaseAddress!.Port}/items/*", finding.Place.Operation);
        Assert.Equal("Tern.Diagnosis.Tests.Signals.HttpCallSignalsTests.Requests_in_a_row_are_found_by_shape_and_caller", finding.Place.Caller);
        Assert.StartsWith("12 calls one after the other", finding.Summary, StringComparison.Ordinal);
        Assert.Null(doctor.LastError);
    }

    [Fact]
    public async Task The_same_address_asked_twice_is_found_and_a_request_that_opens_a_connection_says_so()
    {
        await using var api = await StartAsync();
        using var client = new HttpClient { BaseAddress = Address(api) };
        var options = new DoctorOptions();
        (options.Thresholds.ConnectTime, options.Thresholds.StartupTime) = (TimeSpan.Zero, TimeSpan.Zero);
        await using var doctor = Doctor.Watch(options);

        for (var i = 0; i < 2; i++) await client.GetAsync(new Uri("/items/1", UriKind.Relative), TestContext.Current.CancellationToken);

        Assert.Equal([Rules.ColdConnect, Rules.DuplicateRead], doctor.Findings.Select(static finding => finding.Rule).OrderBy(static rule => rule.Id));
        Assert.Equal(1, doctor.Findings.Single(static finding => finding.Rule == Rules.ColdConnect).Count);
    }

    [Fact]
    public async Task A_pool_that_grows_to_as_many_as_run_at_once_is_no_churn()
    {
        await using var api = await StartAsync();
        using var client = new HttpClient { BaseAddress = Address(api) };
        var options = new DoctorOptions();
        (options.Thresholds.Samples, options.Thresholds.ReconnectShare, options.Thresholds.QueueTime) = (1, 0, TimeSpan.FromMinutes(1));
        await using var doctor = Doctor.Watch(options);

        var token = TestContext.Current.CancellationToken;
        await Task.WhenAll(Enumerable.Range(0, 3).Select(i => client.GetAsync(new Uri($"/items/{i}", UriKind.Relative), token)));

        Assert.Empty(doctor.Findings);
        Assert.Null(doctor.LastError);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Calls_of_Tern_over_a_socket_are_seen_once_whoever_else_listens(bool anotherListens)
    {
        using var other = new ActivityListener
        {
            ShouldListenTo = source => anotherListens && source.Name == "System.Net.Http",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
        };
        ActivitySource.AddActivityListener(other);
        await using var local = await LocalDynamoDb.StartAsync(new() { ListenOnLoopback = true });
        await using var client = new Tern.DynamoDb.DynamoDbClient(new()
        {
            Endpoint = local.Endpoint, Region = "eu-west-1", Credentials = new Tern.Credentials.StaticCredentialProvider("a", "b"),
        });
        var orders = client.Table<Order>();
        await orders.CreateTableAsync();
        // Were the calls seen as HTTP, too, they would be a row of those.
        var options = new DoctorOptions();
        (options.Thresholds.SerialSaving, options.Thresholds.SerialGap) = (TimeSpan.FromTicks(1), TimeSpan.FromSeconds(1));
        await using var doctor = Doctor.Watch(options);

        for (var number = 1; number <= 12; number++) await orders.GetAsync(Order.Key("c1", number));

        var finding = Assert.Single(doctor.Findings);
        Assert.StartsWith("12 single reads of orders", finding.Summary, StringComparison.Ordinal);
    }

    private static async Task<WebApplication> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var app = builder.Build();
        app.MapGet("/items/{id}", static (string id) => id);
        await app.StartAsync();
        return app;
    }

    private static Uri Address(WebApplication app) =>
        new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
}

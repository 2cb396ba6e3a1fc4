using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Diagnostics.Tests.Model;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Signals;

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
        (options.Thresholds.SerialSaving, options.Thresholds.SerialGap) = (TimeSpan.FromTicks(1), TimeSpan.FromMinutes(1));
        await using var doctor = Doctor.Watch(options);

        for (var i = 1; i <= 12; i++) await client.GetAsync(new Uri($"/items/{i}", UriKind.Relative), TestContext.Current.CancellationToken);

        var finding = doctor.Findings.Single(static finding => finding.Rule == Rules.SerialCalls);
        Assert.Equal($"GET 127.0.0.1:{client.BaseAddress!.Port}/items/*", finding.Place.Operation);
        Assert.Equal("Tern.Diagnostics.Tests.Signals.HttpCallSignalsTests.Requests_in_a_row_are_found_by_shape_and_caller", finding.Place.Caller);
        Assert.StartsWith("12 calls one after another", finding.Summary, StringComparison.Ordinal);
        Assert.Null(doctor.LastError);
    }

    [Fact]
    public async Task A_repeated_request_is_found_and_a_request_that_opens_a_connection_is_marked()
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
    public async Task A_pool_that_grows_to_the_number_of_concurrent_calls_is_not_churn()
    {
        await using var api = await StartAsync();
        using var client = new HttpClient { BaseAddress = Address(api) };
        var options = new DoctorOptions();
        (options.Thresholds.Samples, options.Thresholds.ReconnectShare) = (1, 0);
        options.Thresholds.QueueTime = options.Thresholds.StartupTime = TimeSpan.FromMinutes(1);
        await using var doctor = Doctor.Watch(options);

        var token = TestContext.Current.CancellationToken;
        await Task.WhenAll(Enumerable.Range(0, 3).Select(i => client.GetAsync(new Uri($"/three/{i}", UriKind.Relative), token)));

        Assert.Empty(doctor.Findings);
        Assert.Null(doctor.LastError);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Calls_of_Tern_over_a_socket_are_observed_once_despite_other_listeners(bool anotherListens)
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
        // If the calls were also counted as HTTP, they would be in a row for HTTP calls.
        var options = new DoctorOptions();
        (options.Thresholds.SerialSaving, options.Thresholds.SerialGap) = (TimeSpan.FromTicks(1), TimeSpan.FromMinutes(1));
        options.Thresholds.LoopGap = TimeSpan.FromMinutes(1);
        await using var doctor = Doctor.Watch(options);

        for (var number = 1; number <= 12; number++) await orders.GetAsync(Order.Key("c1", number));

        var finding = Assert.Single(doctor.Findings);
        Assert.StartsWith("12 single reads of orders", finding.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Only_traced_requests_carry_a_trace()
    {
        await using var api = await StartAsync();
        await using var doctor = Doctor.Watch();
        using var client = new HttpClient { BaseAddress = Address(api) };

        Assert.Equal("", await client.GetStringAsync(new Uri("/trace", UriKind.Relative), TestContext.Current.CancellationToken));

        using (var parent = new Activity("parent").SetIdFormat(ActivityIdFormat.W3C).Start())
        {
            var sent = await client.GetStringAsync(new Uri("/trace", UriKind.Relative), TestContext.Current.CancellationToken);
            Assert.Contains(parent.TraceId.ToHexString(), sent, StringComparison.Ordinal);
        }

        using var other = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "System.Net.Http",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
        };
        ActivitySource.AddActivityListener(other);
        var traced = await client.GetStringAsync(new Uri("/trace", UriKind.Relative), TestContext.Current.CancellationToken);
        Assert.EndsWith("-01", traced, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_assertion_fails_if_no_call_could_be_observed()
    {
        await using var doctor = Doctor.Watch();
        using var client = new HttpClient(new Stub());
        for (var i = 0; i < 20; i++) await client.GetAsync(new Uri($"http://stub/items/{i}"), TestContext.Current.CancellationToken);

        Assert.Equal(0, doctor.CallsSeen);
        Assert.Contains("it observed no call", Assert.Throws<DoctorAssertionException>(doctor.AssertNothing).Message, StringComparison.Ordinal);
        Assert.Throws<DoctorAssertionException>(() => doctor.AssertNo(Rules.NPlusOne));
    }

    [Fact]
    public async Task Requests_at_once_are_found_with_their_caller()
    {
        await using var api = await StartAsync();
        using var client = new HttpClient { BaseAddress = Address(api) };
        var options = new DoctorOptions();
        options.Thresholds.CallsInFlight = 4;
        var token = TestContext.Current.CancellationToken;
        // The first requests of a client start on another thread, whose stack contains no method of the program.
        await client.GetAsync(new Uri("/items/0", UriKind.Relative), token);
        await using var doctor = Doctor.Watch(options);

        await Task.WhenAll(Enumerable.Range(0, 40).Select(i => client.GetAsync(new Uri($"/slow/{i}", UriKind.Relative), token)));

        Assert.Null(doctor.LastError);
        var finding = doctor.Findings.Single(static finding => finding.Rule == Rules.FanOut);
        Assert.Equal("Tern.Diagnostics.Tests.Signals.HttpCallSignalsTests.Requests_at_once_are_found_with_their_caller", finding.Place.Caller);
    }

    [Theory]
    [InlineData(15, 0)] // openings that overlap, one after another: the request waits for its own, which is the last
    [InlineData(21, 1)] // the last one begins when no other is under way: until then it stood in the queue
    public async Task Waiting_for_one_of_many_new_connections_is_not_a_queue(int lastBegins, int expected)
    {
        var clock = new ManualTimeProvider();
        var options = new DoctorOptions { TimeProvider = clock };
        options.Thresholds.Samples = 1;
        await using var doctor = Doctor.Watch(options);
        using var requests = new ActivitySource("System.Net.Http");
        using var connections = new ActivitySource("Experimental.System.Net.Http.Connections");

        var request = requests.StartActivity("System.Net.Http.HttpRequestOut")!;
        request.SetTag("server.address", "api").SetTag("server.port", 80).SetTag("url.full", "http://api/x");
        var wait = connections.StartActivity("Experimental.System.Net.Http.Connections.WaitForConnection")!;
        Activity.Current = null;
        Activity first = Setup(), second = Setup();
        Advance(10);
        first.Stop();
        Advance(lastBegins < 20 ? lastBegins - 10 : 10);
        var last = lastBegins < 20 ? Setup() : null;
        Advance(lastBegins < 20 ? 20 - lastBegins : 0);
        second.Stop();
        Advance(lastBegins < 20 ? 0 : lastBegins - 20);
        last ??= Setup();
        Advance(10);
        last.Stop();
        wait.Stop();
        request.Stop();

        Assert.Equal(expected, doctor.Findings.Count(static finding => finding.Rule == Rules.PoolWait));

        Activity Setup() => connections.StartActivity("Experimental.System.Net.Http.Connections.ConnectionSetup")!
            .SetTag("server.address", "api").SetTag("server.port", 80);

        void Advance(int milliseconds) => clock.Advance(TimeSpan.FromMilliseconds(milliseconds));
    }

    private sealed class Stub : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage());
    }

    private static async Task<WebApplication> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var app = builder.Build();
        app.MapGet("/items/{id}", static (string id) => id);
        app.MapGet("/trace", static (Microsoft.AspNetCore.Http.HttpRequest request) => request.Headers.TraceParent.ToString());
        app.MapGet("/slow/{id}", static async (string id) =>
        {
            await Task.Delay(100);
            return id;
        });
        // Three requests are answered together: all of them run at once, however slowly they begin.
        var (come, all) = (0, new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        app.MapGet("/three/{id}", async (string id) =>
        {
            if (Interlocked.Increment(ref come) == 3) all.SetResult();
            await all.Task;
            return id;
        });
        await app.StartAsync();
        return app;
    }

    private static Uri Address(WebApplication app) =>
        new(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
}

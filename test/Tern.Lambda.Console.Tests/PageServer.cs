using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Lambda.Local;
using Tern.TestHarness;

namespace Tern.Lambda.Console.Tests;

/// <summary>
/// An emulator whose functions echo, a plain HTTP client for it, and simulated invocations.
/// </summary>
internal sealed class PageServer : IAsyncDisposable
{
    private PageServer(LambdaEmulator emulator)
    {
        Emulator = emulator;
        Http = new HttpClient { BaseAddress = emulator.Url };
    }

    /// <summary>The address of the tables' console, as the page shows it.</summary>
    public static Uri Tables { get; } = new("http://127.0.0.1:8000/_tern");

    public LambdaEmulator Emulator { get; }

    public InvocationJournal Journal => Emulator.Journal;

    public HttpClient Http { get; }

    /// <summary>The origin that the page has.</summary>
    public string Origin => $"http://{Emulator.Url.Authority}";

    public static async Task<PageServer> StartAsync()
    {
        var options = new LambdaEmulatorOptions();
        var environment = new Dictionary<string, string> { ["TABLE"] = "a-value-nobody-is-shown" };
        options.Functions.Add(TestFunctions.Options("echo").With(copy => copy.Environment = environment));
        options.Functions.Add(TestFunctions.Options("orders").With(copy => (copy.MemoryMegabytes, copy.Timeout) = (256, TimeSpan.FromSeconds(3))));
        options.Parts.Add(static services =>
        {
            services.Tables = Tables;
            return new NoPart();
        });
        return new PageServer(await LambdaEmulator.StartAsync(options, TestContext.Current.CancellationToken));
    }

    /// <summary>Notes an invocation that came, and waits.</summary>
    public InvocationRecord Add(string function = "orders", string payload = "{}", string source = "invoke")
    {
        var record = new InvocationRecord
        {
            Number = Journal.NextNumber(),
            RequestId = Guid.NewGuid().ToString(),
            Function = function,
            Request = new InvocationRequest { Payload = Encoding.UTF8.GetBytes(payload), Source = source },
            ReceivedAt = DateTimeOffset.UtcNow,
        };
        Journal.Append(record);
        return record;
    }

    /// <summary>Notes that an invocation ended.</summary>
    public InvocationRecord End(InvocationRecord record, string answer = "{}", string? error = null, TimeSpan? init = null, params string[] log)
    {
        var ended = record with
        {
            State = error is null ? InvocationState.Succeeded : InvocationState.Failed,
            StartedAt = record.ReceivedAt + TimeSpan.FromMilliseconds(2),
            Log = log,
            Outcome = new InvocationOutcome
            {
                RequestId = record.RequestId,
                Payload = Encoding.UTF8.GetBytes(answer),
                FunctionError = error is null ? null : "Unhandled",
                ErrorType = error,
                IsColdStart = init is not null,
                InitDuration = init,
                Duration = TimeSpan.FromMilliseconds(12.5),
                MaxMemoryBytes = 40 * 1024 * 1024,
            },
        };
        Journal.Update(ended);
        return ended;
    }

    public async Task<JsonNode> GetAsync(string path) =>
        JsonNode.Parse(await Http.GetStringAsync("/_tern/api/" + path, TestContext.Current.CancellationToken))!;

    public async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, string? json = null, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(method, "/_tern/api/" + path);
        if (json is not null) request.Content = new StringContent(json, Encoding.UTF8, new MediaTypeHeaderValue("application/json"));
        foreach (var (name, value) in headers) request.Headers.TryAddWithoutValidation(name, value);
        return await Http.SendAsync(request, TestContext.Current.CancellationToken);
    }

    /// <summary>Waits for an invocation to end.</summary>
    public async Task<InvocationRecord> EndedAsync(long number)
    {
        using var changes = Journal.Subscribe();
        while (true)
        {
            if (Journal.Find(number) is { Outcome: not null } record) return record;
            await changes.Records.ReadAsync(TestContext.Current.CancellationToken);
        }
    }

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        await Emulator.DisposeAsync();
    }

    private sealed class NoPart : IEmulatorPart
    {
        public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}

using System.Collections.Concurrent;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Tern.Messaging.Server;

/// <summary>
/// SQS in memory over HTTP on a free port of 127.0.0.1, in its JSON protocol: sends, receives, deletes and visibilities of standard
/// and FIFO queues, with faults by choice. It checks no signature.
/// </summary>
public sealed class QueueServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly ConcurrentDictionary<string, MemoryQueue> _queues = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, int> _calls = new(StringComparer.Ordinal);
    private readonly CancellationTokenSource _ends = new();
    private readonly TimeProvider _clock;

    private QueueServer(WebApplication app, TimeProvider clock) => (_app, _clock) = (app, clock);

    /// <summary>Its address.</summary>
    public Uri Address { get; private set; } = new("http://127.0.0.1");

    /// <summary>What goes wrong with a call; null for nothing.</summary>
    public Func<QueueCall, QueueFault?>? Fault { get; set; }

    /// <summary>Starts one.</summary>
    /// <param name="clock">The clock of visibilities and waits; null for the system's.</param>
    public static async Task<QueueServer> StartAsync(TimeProvider? clock = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrel(static kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0));
        var app = builder.Build();
        var server = new QueueServer(app, clock ?? TimeProvider.System);
        app.Run(server.AnswerAsync);
        await app.StartAsync();
        server.Address = new Uri(app.Urls.Single());
        return server;
    }

    /// <summary>Makes a queue, or finds it.</summary>
    public MemoryQueue Add(string name) => _queues.GetOrAdd(name, name => new MemoryQueue(name, _clock));

    /// <summary>The URL of a queue.</summary>
    public string UrlOf(string name) => $"{Address}123456789012/{name}";

    /// <summary>How often an operation was called.</summary>
    public int CountOf(string operation) => _calls.GetValueOrDefault(operation);

    public async ValueTask DisposeAsync()
    {
        await _ends.CancelAsync();
        await _app.DisposeAsync();
        _ends.Dispose();
    }

    private async Task AnswerAsync(HttpContext http)
    {
        if (HttpMethods.IsGet(http.Request.Method))
        {
            await SendAsync(http, JsonSerializer.SerializeToUtf8Bytes(new SortedDictionary<string, int>(_calls)));
            return;
        }

        var target = http.Request.Headers["x-amz-target"].ToString();
        var operation = target[(target.LastIndexOf('.') + 1)..];
        _calls.AddOrUpdate(operation, 1, static (_, count) => count + 1);
        using var body = await JsonDocument.ParseAsync(http.Request.Body, default, http.RequestAborted);
        var fault = Fault?.Invoke(new QueueCall(operation, body.RootElement));
        if (fault?.Holds is { } holds) await holds.WaitAsync(http.RequestAborted);
        if (fault?.Breaks == true)
        {
            http.Abort();
            return;
        }

        if (fault?.Status is { } status)
        {
            await ErrorAsync(http, status, fault.Code, fault.Message);
            return;
        }

        if (operation == "GetQueueUrl")
        {
            var name = body.RootElement.GetProperty("QueueName").GetString()!;
            if (_queues.ContainsKey(name))
                await SendAsync(http, JsonSerializer.SerializeToUtf8Bytes(new Dictionary<string, string> { ["QueueUrl"] = UrlOf(name) }));
            else await NoQueueAsync(http);
            return;
        }

        var url = body.RootElement.GetProperty("QueueUrl").GetString()!;
        if (!_queues.TryGetValue(url[(url.LastIndexOf('/') + 1)..], out var queue))
        {
            await NoQueueAsync(http);
            return;
        }

        using var either = CancellationTokenSource.CreateLinkedTokenSource(http.RequestAborted, _ends.Token);
        var answer = await QueueOperations.CallAsync(queue, operation, body.RootElement, fault, either.Token);
        if (fault?.LosesAnswer == true) http.Abort();
        else await SendAsync(http, answer);
    }

    private static Task NoQueueAsync(HttpContext http)
    {
        http.Response.Headers["x-amzn-query-error"] = "AWS.SimpleQueueService.NonExistentQueue;Sender";
        return ErrorAsync(http, 400, "com.amazonaws.sqs#QueueDoesNotExist", "The specified queue does not exist.");
    }

    private static Task ErrorAsync(HttpContext http, int status, string code, string message)
    {
        http.Response.StatusCode = status;
        return SendAsync(http, JsonSerializer.SerializeToUtf8Bytes(new Dictionary<string, string> { ["__type"] = code, ["message"] = message }));
    }

    private static async Task SendAsync(HttpContext http, ReadOnlyMemory<byte> answer)
    {
        http.Response.ContentType = "application/x-amz-json-1.0";
        http.Response.ContentLength = answer.Length;
        http.Response.Headers["x-amzn-requestid"] = "4f2e0d6a-0000-0000-0000-000000000000";
        await http.Response.Body.WriteAsync(answer, CancellationToken.None);
    }
}

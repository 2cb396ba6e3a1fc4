using System.Globalization;
using System.Text;

namespace Tern.TestHarness;

/// <summary>An event that waits in the fake Runtime API, and its result.</summary>
public sealed class FakeInvocation
{
    private static int _count;
    private readonly TaskCompletionSource<RecordedRequest> _answered = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _handedOut = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _times;

    public string RequestId { get; init; } = string.Create(CultureInfo.InvariantCulture, $"8476a536-e9f4-11e8-9739-{Interlocked.Increment(ref _count):x12}");

    public byte[] Event { get; init; } = "{}"u8.ToArray();

    public DateTimeOffset Deadline { get; init; } = DateTimeOffset.UtcNow.AddMinutes(5);

    public string FunctionArn { get; init; } = "arn:aws:lambda:eu-west-1:123456789012:function:tern";

    public string? TraceId { get; init; }

    /// <summary>More headers, such as the client context.</summary>
    public List<(string Name, string Value)> Headers { get; init; } = [];

    /// <summary>The reaction to /next instead of the event; null for the usual response.</summary>
    public FakeAnswer? OnNext { get; set; }

    /// <summary>The responses to the reports of this invocation, in order; after that, 202.</summary>
    public Queue<FakeAnswer> OnReport { get; init; } = new();

    /// <summary>The first report that was answered with 202: a response or an error.</summary>
    public Task<RecordedRequest> Answered => _answered.Task.WaitAsync(FakeRuntimeApi.Patience);

    /// <summary>Completes once the event was sent to the runtime.</summary>
    public Task HandedOut => _handedOut.Task.WaitAsync(FakeRuntimeApi.Patience);

    /// <summary>The number of its accepted reports, which must not exceed one.</summary>
    public int TimesAccepted => Volatile.Read(ref _times);

    internal byte[] ToBytes()
    {
        var head = new StringBuilder();
        head.Append("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n");
        head.Append(
            CultureInfo.InvariantCulture, $"Lambda-Runtime-Aws-Request-Id: {RequestId}\r\nLambda-Runtime-Deadline-Ms: {Deadline.ToUnixTimeMilliseconds()}\r\n");
        head.Append(CultureInfo.InvariantCulture, $"Lambda-Runtime-Invoked-Function-Arn: {FunctionArn}\r\n");
        if (TraceId is not null) head.Append(CultureInfo.InvariantCulture, $"Lambda-Runtime-Trace-Id: {TraceId}\r\n");
        foreach (var (name, value) in Headers) head.Append(CultureInfo.InvariantCulture, $"{name}: {value}\r\n");
        head.Append(CultureInfo.InvariantCulture, $"Content-Length: {Event.Length}\r\n\r\n");
        return [.. Encoding.ASCII.GetBytes(head.ToString()), .. Event];
    }

    internal void Sent() => _handedOut.TrySetResult();

    internal void Accept(RecordedRequest report)
    {
        Interlocked.Increment(ref _times);
        _answered.TrySetResult(report);
    }
}

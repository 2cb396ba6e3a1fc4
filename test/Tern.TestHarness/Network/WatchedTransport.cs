using System.Collections.Concurrent;
using System.Text;
using Tern.Http;

namespace Tern.TestHarness;

/// <summary>Forwards requests, records them, and lets a test answer in place of the service.</summary>
public sealed class WatchedTransport(AwsTransport inner) : AwsTransport
{
    /// <summary>The operations that were sent, in order.</summary>
    public ConcurrentQueue<string> Operations { get; } = [];

    /// <summary>The bodies that were sent, in order.</summary>
    public ConcurrentQueue<string> Bodies { get; } = [];

    /// <summary>Answers a request, or returns null to forward it.</summary>
    public Func<string, string, CancellationToken, ValueTask<AwsHttpResponse?>>? Answer { get; set; }

    // An answer of the test may wait for its clock.
    public override bool TimesOnlyWaits => Answer is null && inner.TimesOnlyWaits;

    public override async ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
    {
        var operation = "";
        for (var i = 0; i < request.Headers.Count; i++)
            if (request.Headers[i].Name == "x-amz-target") operation = request.Headers[i].GetText().Split('.')[1];
        var body = Encoding.UTF8.GetString(request.Body.WrittenSpan);
        Operations.Enqueue(operation);
        Bodies.Enqueue(body);
        return Answer is { } answer && await answer(operation, body, cancellationToken) is { } own ? own : await inner.SendAsync(request, cancellationToken);
    }
}

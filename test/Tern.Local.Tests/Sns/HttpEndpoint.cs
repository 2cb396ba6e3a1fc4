using System.Net;

namespace Tern.Local.Tests.Sns;

/// <summary>
/// A server that records its requests, and answers with one status after the other; the last one repeats.
/// </summary>
internal sealed class HttpEndpoint(params HttpStatusCode[] statuses) : HttpMessageHandler
{
    private readonly TaskCompletionSource _blocked = new();

    /// <summary>Gets the requests: the time, the headers and the body.</summary>
    public List<(DateTimeOffset Time, Dictionary<string, string> Headers, string Body)> Requests { get; } = [];

    /// <summary>Gets or sets the clock of the host, for the times of requests.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;

    /// <summary>Gets or sets a value indicating whether requests get no response before <see cref="Release"/>.</summary>
    public bool IsBlocked { get; set; }

    public void Release() => _blocked.SetResult();

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var body = await request.Content!.ReadAsStringAsync(cancellationToken);
        var headers = request.Headers.NonValidated.Concat(request.Content.Headers.NonValidated)
            .ToDictionary(static header => header.Key.ToLowerInvariant(), static header => header.Value.ToString());
        headers["url"] = request.RequestUri!.ToString();
        await Task.Yield(); // as over a network, the response comes later
        var status = statuses.Length == 0 ? HttpStatusCode.OK : statuses[Math.Min(Requests.Count, statuses.Length - 1)];
        Requests.Add((Clock.GetUtcNow(), headers, body));
        if (IsBlocked) await _blocked.Task.WaitAsync(cancellationToken);
        return status == 0 ? throw new HttpRequestException("refused") : new HttpResponseMessage(status);
    }
}

namespace Tern.Http;

/// <summary>
/// Tracks a transport's connections: the requests that had to open one, and the number in use. HttpClient reports
/// neither.
/// </summary>
/// <param name="most">The maximum number of connections to one server; <see cref="int.MaxValue"/> for no limit.</param>
internal sealed class ConnectionUse(int most)
{
    private static readonly HttpRequestOptionsKey<bool> HasOpened = new("Tern.HasOpened");

    private int _sends;
    private int _openAnswers;

    /// <summary>Records that a connection is being opened for a request.</summary>
    public static void Opened(HttpRequestMessage request)
    {
        // Another connection may serve the request meanwhile, and break.
        lock (request) request.Options.Set(HasOpened, true);
    }

    /// <summary>
    /// Returns true if no connection was opened for a request, so that it was sent over an existing one; otherwise,
    /// false.
    /// </summary>
    public static bool IsReused(HttpRequestMessage request)
    {
        lock (request) return !request.Options.TryGetValue(HasOpened, out _);
    }

    public void BeginSend() => Interlocked.Increment(ref _sends);

    public void EndSend() => Interlocked.Decrement(ref _sends);

    /// <summary>Records that a response was returned whose body still occupies its connection.</summary>
    public void Open() => Interlocked.Increment(ref _openAnswers);

    /// <summary>Records that the body of such a response has ended or was abandoned.</summary>
    public void Close() => Interlocked.Decrement(ref _openAnswers);

    /// <summary>
    /// Describes the resource that a request without a response was waiting for. The request must no longer be
    /// counted.
    /// </summary>
    /// <param name="isUnsent">true if it's known that no part of the request was sent; otherwise, false.</param>
    /// <returns>A human-readable description, or null if the request was waiting for the response as far as is
    /// known.</returns>
    public string? Describe(bool isUnsent)
    {
        var (sends, open) = (Volatile.Read(ref _sends), Volatile.Read(ref _openAnswers));
        if (open >= most)
        {
            return FormattableString.Invariant(
                $"one of {most} connections (MaxConnectionsPerServer), which {open} responses hold because their bodies are neither read to the end ")
                + "nor disposed";
        }

        if (!isUnsent) return null;
        return sends + open >= most
            ? FormattableString.Invariant($"one of {most} connections (MaxConnectionsPerServer), which are all in use")
            : "a connection";
    }
}

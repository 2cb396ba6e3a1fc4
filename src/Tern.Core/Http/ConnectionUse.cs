namespace Tern.Http;

/// <summary>
/// What a transport knows of its connections: which requests had to open one, and how many are held. HttpClient itself says neither.
/// </summary>
/// <param name="most">The most connections to one server; <see cref="int.MaxValue"/> for no limit.</param>
internal sealed class ConnectionUse(int most)
{
    private static readonly HttpRequestOptionsKey<bool> HasOpened = new("Tern.HasOpened");

    private int _sends;
    private int _openAnswers;

    /// <summary>Notes that a connection is opened on behalf of a request.</summary>
    public static void Opened(HttpRequestMessage request)
    {
        // Another connection may serve the request meanwhile, and break.
        lock (request) request.Options.Set(HasOpened, true);
    }

    /// <summary>Whether no connection was opened on behalf of a request, so that it was sent over one that was open.</summary>
    public static bool IsReused(HttpRequestMessage request)
    {
        lock (request) return !request.Options.TryGetValue(HasOpened, out _);
    }

    public void BeginSend() => Interlocked.Increment(ref _sends);

    public void EndSend() => Interlocked.Decrement(ref _sends);

    /// <summary>An answer is handed out whose body is still on its connection.</summary>
    public void Open() => Interlocked.Increment(ref _openAnswers);

    /// <summary>The body of such an answer has ended, or was given up.</summary>
    public void Close() => Interlocked.Decrement(ref _openAnswers);

    /// <summary>What a request waited for that got no answer, and is counted no more.</summary>
    /// <param name="isUnsent">Whether it is known that nothing of it was sent.</param>
    /// <returns>A text for people; null if it waited for the answer, as far as anybody knows.</returns>
    public string? Describe(bool isUnsent)
    {
        var (sends, open) = (Volatile.Read(ref _sends), Volatile.Read(ref _openAnswers));
        if (open >= most)
        {
            return FormattableString.Invariant(
                $"one of {most} connections (MaxConnectionsPerServer), which {open} answers hold whose bodies are neither read to the end nor disposed");
        }

        if (!isUnsent) return null;
        return sends + open >= most
            ? FormattableString.Invariant($"one of {most} connections (MaxConnectionsPerServer), which are all in use")
            : "a connection";
    }
}

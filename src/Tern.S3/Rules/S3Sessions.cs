using Tern.Credentials;

namespace Tern.S3;

/// <summary>
/// The sessions of a client with directory buckets (S3 Express One Zone). A session is created when it's first needed,
/// kept for its lifetime of five minutes, and renewed before it expires. Callers that request a session while it's
/// being created wait for the same one. At most a hundred sessions are kept: the least recently used one is evicted.
/// Thread-safe.
/// </summary>
/// <param name="create">A function that creates a session with a bucket.</param>
/// <param name="clock">The clock.</param>
/// <remarks>Source: S3, "CreateSession". The numbers are those of AWS's SDKs.</remarks>
internal sealed class S3Sessions(Func<string, Task<AwsCredentials>> create, TimeProvider clock)
{
    private const int MaxKept = 100;

    // Within the first period before the expiration, a new session is created in the background; within the second, all
    // callers wait for it.
    private static readonly TimeSpan Renewing = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan Waiting = TimeSpan.FromSeconds(10);

    private readonly Lock _lock = new();
    private readonly Dictionary<(string Bucket, string AccessKeyId), S3Session> _sessions = [];
    private long _questions;

    /// <summary>Returns the credentials of a session.</summary>
    /// <param name="resource">The bucket's name.</param>
    /// <param name="credentials">The client's own credentials, for which the session is created.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    public ValueTask<AwsCredentials> GetAsync(string resource, AwsCredentials credentials, CancellationToken cancellationToken)
    {
        Task<AwsCredentials> making;
        lock (_lock)
        {
            var session = Find(resource, credentials);
            var left = session.Current is { Expiration: var end } ? end - clock.GetUtcNow() : TimeSpan.Zero;
            if (left is null || left > Renewing) return new(session.Current!);
            making = session.Making ??= MakeAsync(session);
            if (left > Waiting)
            {
                Observe(making);
                return new(session.Current!);
            }
        }

        return new(making.WaitAsync(cancellationToken));
    }

    /// <summary>Discards a session that the service rejected, so that the next call uses a new one.</summary>
    /// <param name="session">The session's credentials.</param>
    public void Invalidate(AwsCredentials session)
    {
        lock (_lock)
        {
            foreach (var (key, kept) in _sessions)
            {
                if (!ReferenceEquals(kept.Current, session)) continue;
                _sessions.Remove(key);
                return;
            }
        }
    }

    // If the renewal fails, the next caller shortly before the expiration tries again and gets the error.
    private static void Observe(Task making) => making.ContinueWith(
        static failed => _ = failed.Exception, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted, TaskScheduler.Default);

    // If the client's credentials change, new sessions are created. The old ones stay until they are evicted.
    private S3Session Find(string bucket, AwsCredentials credentials)
    {
        var key = (bucket, credentials.AccessKeyId);
        if (!_sessions.TryGetValue(key, out var session))
        {
            if (_sessions.Count >= MaxKept) _sessions.Remove(_sessions.MinBy(static pair => pair.Value.Used).Key);
            _sessions.Add(key, session = new S3Session(bucket));
        }

        session.Used = ++_questions;
        return session;
    }

    private async Task<AwsCredentials> MakeAsync(S3Session session)
    {
        // Runs outside the caller's lock, and outside its context, because other callers wait for it too.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        try
        {
            var made = await create(session.Bucket).ConfigureAwait(false);
            lock (_lock) session.Current = made;
            return made;
        }
        finally
        {
            lock (_lock) session.Making = null;
        }
    }
}

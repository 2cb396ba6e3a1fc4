using Tern.Credentials;

namespace Tern.S3.Sessions;

/// <summary>
/// The sessions of a client with directory buckets (S3 Express One Zone): made when first asked for, kept for the five minutes that they last,
/// and made anew before they end. Who asks while one is made waits for the same. A hundred buckets are kept; of more, that which was not asked
/// for the longest goes. Thread-safe.
/// </summary>
/// <param name="create">Makes a session with a bucket.</param>
/// <param name="clock">The clock.</param>
/// <remarks>S3, "CreateSession"; the numbers are those of AWS's SDKs.</remarks>
internal sealed class ExpressSessions(Func<string, Task<AwsCredentials>> create, TimeProvider clock) : AwsSessionProvider
{
    private const int MaxKept = 100;

    // From the first on, one caller makes a new one while the others go on; from the second on, all wait for it.
    private static readonly TimeSpan Renewing = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan Waiting = TimeSpan.FromSeconds(10);

    private readonly Lock _lock = new();
    private readonly Dictionary<(string Bucket, string AccessKeyId), ExpressSession> _sessions = [];
    private long _questions;

    public override ValueTask<AwsCredentials> GetAsync(string resource, AwsCredentials credentials, CancellationToken cancellationToken)
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

    public override void Invalidate(AwsCredentials session)
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

    // Where it fails, whoever asks when the session is about to end makes it anew, and hears why it can't be.
    private static void Observe(Task making) => making.ContinueWith(
        static failed => _ = failed.Exception, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted, TaskScheduler.Default);

    // Other credentials of the client make other sessions: those before stay until nobody asks for them.
    private ExpressSession Find(string bucket, AwsCredentials credentials)
    {
        var key = (bucket, credentials.AccessKeyId);
        if (!_sessions.TryGetValue(key, out var session))
        {
            if (_sessions.Count >= MaxKept) _sessions.Remove(_sessions.MinBy(static pair => pair.Value.Used).Key);
            _sessions.Add(key, session = new ExpressSession(bucket));
        }

        session.Used = ++_questions;
        return session;
    }

    private async Task<AwsCredentials> MakeAsync(ExpressSession session)
    {
        // Not within the lock that the caller holds, and not in its context either, which others would wait for.
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

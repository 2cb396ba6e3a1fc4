using System.Collections.Concurrent;
using System.Security.Cryptography;
using Tern.Local.Serving;

namespace Tern.Local.Sts;

/// <summary>The temporary credentials that were issued.</summary>
internal sealed class StsSessions(TimeProvider clock)
{
    private readonly ConcurrentDictionary<string, StsSession> _sessions = new(StringComparer.Ordinal);

    /// <summary>Issues credentials that last for some seconds.</summary>
    public StsSession Issue(string account, string userId, string arn, bool isRole, int seconds)
    {
        // The service's times have whole seconds.
        var expiration = DateTimeOffset.FromUnixTimeSeconds(clock.GetUtcNow().ToUnixTimeSeconds() + seconds);
        while (true)
        {
            var session = new StsSession(AccessKeys.NewTemporary(account), Secret(30), Secret(270), userId, arn, isRole, expiration);
            if (_sessions.TryAdd(session.AccessKey, session)) return session;
        }
    }

    /// <summary>Returns the session of a temporary access key, or null if the key isn't one of this host.</summary>
    /// <exception cref="Serving.ServiceErrorException">The credentials have expired, or aren't known any
    /// more.</exception>
    public StsSession? Find(string? accessKey)
    {
        if (accessKey is null || !AccessKeys.IsTemporary(accessKey)) return null;
        if (!_sessions.TryGetValue(accessKey, out var session)) throw StsErrors.UnknownKey();
        return clock.GetUtcNow() < session.Expiration ? session : throw StsErrors.Expired();
    }

    /// <summary>Returns the secret of an access key, or null if it isn't known. It may have expired.</summary>
    public AccessSecret? FindSecret(string accessKey) =>
        _sessions.TryGetValue(accessKey, out var session) ? new AccessSecret(session.Secret, session.Token, session.Expiration) : null;

    public void Reset(string? account)
    {
        foreach (var key in _sessions.Keys)
        {
            if (account is null || AccessKeys.AccountOf(key) == account) _sessions.TryRemove(key, out _);
        }
    }

    private static string Secret(int bytes) => Convert.ToBase64String(RandomNumberGenerator.GetBytes(bytes));
}

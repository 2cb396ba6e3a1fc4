using System.Collections.Concurrent;
using System.Security.Cryptography;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.Sts;

/// <summary>The temporary credentials that were issued.</summary>
internal sealed class StsSessions(TimeProvider clock)
{
    private const byte Session = 1; // the kind of entries in data directories, which have the access key's name

    private readonly ConcurrentDictionary<string, StsSession> _sessions = new(StringComparer.Ordinal);

    /// <summary>Gets or sets the log that keeps the sessions, or null if they are in memory only.</summary>
    public IStateLog? Log { get; set; }

    /// <summary>Issues credentials that last for some seconds.</summary>
    public StsSession Issue(string account, string userId, string arn, bool isRole, int seconds)
    {
        // The service's times have whole seconds.
        var expiration = DateTimeOffset.FromUnixTimeSeconds(clock.GetUtcNow().ToUnixTimeSeconds() + seconds);
        while (true)
        {
            var session = new StsSession(AccessKeys.NewTemporary(account), Secret(30), Secret(270), userId, arn, isRole, expiration);
            if (!_sessions.TryAdd(session.AccessKey, session)) continue;
            Record(static (change, session) => Put(change, session), session);
            return session;
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
            if ((account is null || AccessKeys.AccountOf(key) == account) && _sessions.TryRemove(key, out var session))
                Record(static (change, session) => change.Remove(KeyOf(session)), session);
        }
    }

    /// <summary>
    /// Applies a change that a data directory kept.
    /// <code>
    /// session = secret token user-id arn role expiration
    /// </code>
    /// </summary>
    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        if (!isPut)
        {
            _sessions.TryRemove(key.Name, out _);
            return;
        }

        var from = new RecordInput(value);
        _sessions[key.Name] = new StsSession(
            key.Name, from.ReadText(), from.ReadText(), from.ReadText(), from.ReadText(), from.ReadFlag(), from.ReadTime());
    }

    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        foreach (var session in _sessions.Values)
        {
            Put(change, session);
            sink.Add(change);
        }
    }

    private void Record(Action<StateChange, StsSession> put, StsSession session)
    {
        if (Log is not { } log) return;
        var change = new StateChange();
        put(change, session);
        log.Append(StsPart.Code, change);
    }

    private static void Put(StateChange change, StsSession session)
    {
        var to = change.Value;
        to.WriteText(session.Secret);
        to.WriteText(session.Token);
        to.WriteText(session.UserId);
        to.WriteText(session.Arn);
        to.WriteFlag(session.IsRole);
        to.WriteTime(session.Expiration);
        change.Put(KeyOf(session));
    }

    private static StateKey KeyOf(StsSession session) => new(AccessKeys.AccountOf(session.AccessKey), "", Session, session.AccessKey);

    private static string Secret(int bytes) => Convert.ToBase64String(RandomNumberGenerator.GetBytes(bytes));
}

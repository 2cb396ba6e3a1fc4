using System.Collections.Concurrent;
using System.Security.Cryptography;

namespace Tern.Local.Sns;

/// <summary>The topics and subscriptions of all accounts and Regions.</summary>
internal sealed class SnsState(TimeProvider clock)
{
    private const int TokenBytes = 144;

    private static readonly TimeSpan s_tokenLife = TimeSpan.FromDays(2);

    private readonly ConcurrentDictionary<SnsArn, SnsTopic> _topics = new();
    private readonly ConcurrentDictionary<string, SnsSubscription> _subscriptions = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, (SnsSubscription Subscription, DateTimeOffset Until)> _tokens = new(StringComparer.Ordinal);
    private readonly Lock _making = new();
    private long _number;

    public TimeProvider Clock => clock;

    public SnsTopic? Find(SnsArn arn) => _topics.GetValueOrDefault(arn);

    /// <summary>Adds a topic, or returns the existing one with the same name.</summary>
    /// <param name="arn">The topic.</param>
    /// <param name="prepare">Sets the attributes of a new topic, before anyone sees it; it may throw.</param>
    /// <param name="isNew">true if the topic was added; otherwise, false.</param>
    public SnsTopic Add(SnsArn arn, Action<SnsTopic> prepare, out bool isNew)
    {
        lock (_making)
        {
            isNew = !_topics.TryGetValue(arn, out var topic);
            if (!isNew) return topic!;
            topic = new SnsTopic(arn);
            prepare(topic);
            return _topics[arn] = topic;
        }
    }

    public void Remove(SnsArn arn)
    {
        if (!_topics.TryRemove(arn, out var topic)) return;
        lock (topic.Gate)
        {
            foreach (var subscription in topic.Subscriptions) Forget(subscription);
            topic.Subscriptions = [];
        }
    }

    /// <summary>Returns the topics of an account in a Region, ordered by name.</summary>
    public IEnumerable<SnsTopic> Topics(string account, string region) => _topics.Values
        .Where(topic => topic.Account == account && topic.Region == region)
        .OrderBy(static topic => topic.Name, StringComparer.Ordinal);

    /// <summary>Returns the subscriptions of an account in a Region, oldest first.</summary>
    public IEnumerable<SnsSubscription> Subscriptions(string account, string region) => _subscriptions.Values
        .Where(subscription => subscription.Owner == account && subscription.Topic.Region == region)
        .OrderBy(static subscription => subscription.Number);

    public SnsSubscription? FindSubscription(string arn) => _subscriptions.GetValueOrDefault(arn);

    /// <summary>Returns the next position in lists.</summary>
    public long NextNumber() => Interlocked.Increment(ref _number);

    /// <summary>Adds a new subscription, or one that was deleted. The caller holds the topic's lock.</summary>
    public void Add(SnsSubscription subscription)
    {
        var topic = subscription.Topic;
        subscription.IsDeleted = false;
        topic.Subscriptions = [.. topic.Subscriptions, subscription];
        _subscriptions[subscription.Arn] = subscription;
    }

    /// <summary>Deletes a subscription.</summary>
    public void Remove(SnsSubscription subscription)
    {
        var topic = subscription.Topic;
        lock (topic.Gate)
        {
            if (subscription.IsDeleted) return;
            Forget(subscription);
            topic.Subscriptions = [.. topic.Subscriptions.Where(other => other != subscription)];
            topic.Deleted++;
        }
    }

    /// <summary>Returns a token with which a subscription can be confirmed for two days.</summary>
    public string NewToken(SnsSubscription subscription)
    {
        var token = RandomNumberGenerator.GetHexString(2 * TokenBytes, lowercase: true);
        _tokens[token] = (subscription, clock.GetUtcNow() + s_tokenLife);
        return token;
    }

    /// <summary>Returns the subscription that a token confirms, or null if there is none any more.</summary>
    public SnsSubscription? FindToken(string token) =>
        _tokens.TryGetValue(token, out var entry) && clock.GetUtcNow() < entry.Until && _topics.Values.Contains(entry.Subscription.Topic)
            ? entry.Subscription
            : null;

    /// <summary>Deletes the topics of an account, or of all accounts.</summary>
    public void Reset(string? account)
    {
        foreach (var arn in _topics.Keys)
        {
            if (account is null || arn.Account == account) Remove(arn);
        }

        foreach (var (token, entry) in _tokens)
        {
            if (account is null || entry.Subscription.Topic.Account == account) _tokens.TryRemove(token, out _);
        }
    }

    private void Forget(SnsSubscription subscription)
    {
        subscription.IsDeleted = true;
        _subscriptions.TryRemove(subscription.Arn, out _);
    }
}

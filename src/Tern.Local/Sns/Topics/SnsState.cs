using System.Collections.Concurrent;
using System.Security.Cryptography;
using Tern.Local.Buffers;
using Tern.Local.Serving;

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

    /// <summary>Gets or sets the log that keeps the state, or null if it is in memory only.</summary>
    public IStateLog? Log { get; set; }

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
            Record(topic);
            return _topics[arn] = topic;
        }
    }

    public void Remove(SnsArn arn)
    {
        lock (_making)
        {
            if (!_topics.TryRemove(arn, out var topic)) return;
            lock (topic.Gate)
            {
                topic.IsDeleted = true;
                foreach (var subscription in topic.Subscriptions) Forget(subscription);
                topic.Subscriptions = [];
                Record(change => change.Remove(SnsFormat.KeyOf(topic)));
            }
        }
    }

    /// <summary>
    /// Records a topic that was made or changed. The caller holds its lock, or has the only reference.
    /// </summary>
    /// <exception cref="ServiceErrorException">The topic was deleted meanwhile.</exception>
    public void Record(SnsTopic topic)
    {
        if (topic.IsDeleted) throw SnsErrors.NoTopic();
        Record(change => SnsFormat.Put(change, topic));
    }

    /// <summary>Records a subscription that was made or changed. The caller holds the lock of its topic.</summary>
    /// <exception cref="ServiceErrorException">The subscription was deleted meanwhile.</exception>
    public void Record(SnsSubscription subscription)
    {
        if (subscription.IsDeleted) throw SnsErrors.NoSubscription();
        Record(change => SnsFormat.Put(change, subscription));
    }

    /// <summary>Returns the topics of an account in a Region, ordered by name.</summary>
    public IEnumerable<SnsTopic> Topics(string account, string region) => _topics.Values
        .Where(topic => topic.Account == account && topic.Region == region)
        .OrderBy(static topic => topic.Name, StringComparer.Ordinal);

    /// <summary>Gets the accounts and Regions of all topics.</summary>
    public IEnumerable<(string Account, string Region)> Places => _topics.Keys.Select(static arn => (arn.Account, arn.Region));

    /// <summary>Returns the subscriptions of an account in a Region, oldest first.</summary>
    public IEnumerable<SnsSubscription> Subscriptions(string account, string region) => _subscriptions.Values
        .Where(subscription => subscription.Owner == account && subscription.Topic.Region == region)
        .OrderBy(static subscription => subscription.Number);

    public SnsSubscription? FindSubscription(string arn) => _subscriptions.GetValueOrDefault(arn);

    /// <summary>Returns the next position in lists.</summary>
    public long NextNumber() => Interlocked.Increment(ref _number);

    /// <summary>Lets later positions come after one that was kept, and returns it.</summary>
    public long Seen(long number)
    {
        _number = Math.Max(_number, number);
        return number;
    }

    /// <summary>Adds a new subscription, or one that was deleted. The caller holds the topic's lock.</summary>
    /// <exception cref="ServiceErrorException">The topic was deleted meanwhile.</exception>
    public void Add(SnsSubscription subscription)
    {
        var topic = subscription.Topic;
        if (topic.IsDeleted) throw SnsErrors.NoTopic();
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
            Record(change =>
            {
                change.Remove(SnsFormat.KeyOf(subscription));
                SnsFormat.Put(change, topic);
            });
        }
    }

    /// <summary>Returns a token with which a subscription can be confirmed for two days.</summary>
    public string NewToken(SnsSubscription subscription)
    {
        var token = RandomNumberGenerator.GetHexString(2 * TokenBytes, lowercase: true);
        var until = clock.GetUtcNow() + s_tokenLife;
        _tokens[token] = (subscription, until);
        lock (subscription.Topic.Gate) Record(change => PutToken(change, token, subscription, until));
        return token;
    }

    /// <summary>Returns the subscription that a token confirms, or null if there is none any more.</summary>
    public SnsSubscription? FindToken(string token) =>
        _tokens.TryGetValue(token, out var entry) && clock.GetUtcNow() < entry.Until && _topics.Values.Contains(entry.Subscription.Topic)
            ? FindSubscription(entry.Subscription.Arn) ?? entry.Subscription
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

    /// <summary>Returns a topic that a data directory kept, and adds it if there is none yet.</summary>
    public SnsTopic Restore(SnsArn arn) => Find(arn) ?? (_topics[arn] = new SnsTopic(arn));

    /// <summary>Adds a subscription that a data directory kept, in place of an earlier state of it.</summary>
    public void Restore(SnsSubscription subscription)
    {
        Drop(subscription.Arn);
        Seen(subscription.Number);
        Add(subscription);
    }

    /// <summary>Adds a token that a data directory kept, with its subscription, which may have been deleted.</summary>
    public void Restore(string token, SnsSubscription subscription, DateTimeOffset until)
    {
        Seen(subscription.Number);
        subscription.IsDeleted = true; // unless the topic already has it
        _tokens[token] = (FindSubscription(subscription.Arn) ?? subscription, until);
    }

    /// <summary>Removes a subscription that was deleted before the restart.</summary>
    public void Drop(string arn)
    {
        if (FindSubscription(arn) is not { } subscription) return;
        Forget(subscription);
        subscription.Topic.Subscriptions = [.. subscription.Topic.Subscriptions.Where(other => other != subscription)];
    }

    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        foreach (var topic in _topics.Values)
        {
            lock (topic.Gate)
            {
                SnsFormat.Put(change, topic);
                foreach (var subscription in topic.Subscriptions) SnsFormat.Put(change, subscription);
                foreach (var message in topic.InForce(clock.GetUtcNow())) PutMessage(change, message, SnsKind.Deduplication);
                foreach (var message in topic.Archive?.MessagesAt(clock.GetUtcNow()) ?? []) PutMessage(change, message, SnsKind.Archived);
            }

            sink.Add(change);
        }

        foreach (var (token, entry) in _tokens)
        {
            if (entry.Until <= clock.GetUtcNow()) continue;
            lock (entry.Subscription.Topic.Gate) PutToken(change, token, entry.Subscription, entry.Until);
            sink.Add(change);
        }
    }

    /// <summary>Puts a message of a FIFO topic that was numbered.</summary>
    public static void PutMessage(StateChange change, SnsNotification message)
    {
        PutMessage(change, message, SnsKind.Deduplication);
        if (message.Topic!.Archive is not null) PutMessage(change, message, SnsKind.Archived);
    }

    /// <summary>Records a change, if there is a log.</summary>
    public void Record(Action<StateChange> put)
    {
        if (Log is not { } log) return;
        var change = new StateChange();
        put(change);
        log.Append(SnsPart.Code, change);
    }

    private static void PutMessage(StateChange change, SnsNotification message, byte kind)
    {
        SnsFormat.Write(change.Value, message);
        change.Put(new StateKey(message.Topic!.Account, message.Topic.Region, kind, $"{message.Topic.Name}:{message.MessageId}"));
    }

    // The subscription is stored with the token, because a token can also restore a deleted subscription.
    private static void PutToken(StateChange change, string token, SnsSubscription subscription, DateTimeOffset until)
    {
        change.Value.WriteTime(until);
        change.Value.WriteText(subscription.Topic.Name);
        SnsFormat.Write(change.Value, subscription);
        change.Put(new StateKey(subscription.Topic.Account, subscription.Topic.Region, SnsKind.Token, token));
    }

    private void Forget(SnsSubscription subscription)
    {
        subscription.IsDeleted = true;
        _subscriptions.TryRemove(subscription.Arn, out _);
    }
}

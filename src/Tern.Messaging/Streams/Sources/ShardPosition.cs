using System.Globalization;

namespace Tern.Messaging.Streams;

/// <summary>A place in a shard, from where it is read. Its text is what leases store.</summary>
public readonly record struct ShardPosition
{
    private const string AfterPrefix = "AFTER:";
    private const string AtPrefix = "AT:";

    private ShardPosition(ShardPositionKind kind, string? sequenceNumber, DateTimeOffset? timestamp)
    {
        Kind = kind;
        SequenceNumber = sequenceNumber;
        Timestamp = timestamp;
    }

    /// <summary>The oldest record that the stream still holds; also <c>default</c>.</summary>
    public static ShardPosition TrimHorizon => default;

    /// <summary>After the newest record: what comes from now on.</summary>
    public static ShardPosition Latest => new(ShardPositionKind.Latest, null, null);

    /// <summary>What kind of place it is.</summary>
    public ShardPositionKind Kind { get; }

    /// <summary>The record that it is after; null but for <see cref="ShardPositionKind.After"/>.</summary>
    public string? SequenceNumber { get; }

    /// <summary>The time that it begins at; null but for <see cref="ShardPositionKind.At"/>.</summary>
    public DateTimeOffset? Timestamp { get; }

    /// <summary>The first record that came at a time, or after it.</summary>
    /// <param name="timestamp">The time, by the service's clock.</param>
    /// <returns>The position.</returns>
    public static ShardPosition At(DateTimeOffset timestamp) => new(ShardPositionKind.At, null, timestamp.ToUniversalTime());

    /// <summary>After a record, which has been handled.</summary>
    /// <param name="sequenceNumber">The record's sequence number.</param>
    /// <returns>The position.</returns>
    public static ShardPosition After(string sequenceNumber)
    {
        ArgumentException.ThrowIfNullOrEmpty(sequenceNumber);
        return new(ShardPositionKind.After, sequenceNumber, null);
    }

    /// <summary>Reads what <see cref="ToString"/> wrote.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The position.</returns>
    /// <exception cref="FormatException">It is no position.</exception>
    public static ShardPosition Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (text == "TRIM_HORIZON") return TrimHorizon;
        if (text == "LATEST") return Latest;
        if (text.StartsWith(AfterPrefix, StringComparison.Ordinal) && text.Length > AfterPrefix.Length) return After(text[AfterPrefix.Length..]);
        if (text.StartsWith(AtPrefix, StringComparison.Ordinal)
            && DateTimeOffset.TryParseExact(text.AsSpan(AtPrefix.Length), "O", CultureInfo.InvariantCulture, DateTimeStyles.None, out var timestamp))
        {
            return At(timestamp);
        }

        throw new FormatException(
            $"'{text}' is no position in a shard: expected TRIM_HORIZON, LATEST, AFTER: and a sequence number, or AT: and a time such as 2026-01-31T12:00:00Z "
            + "in the round-trip format.");
    }

    /// <summary>The position as text, such as <c>AFTER:4962…</c>.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => Kind switch
    {
        ShardPositionKind.Latest => "LATEST",
        ShardPositionKind.At => AtPrefix + Timestamp!.Value.ToString("O", CultureInfo.InvariantCulture),
        ShardPositionKind.After => AfterPrefix + SequenceNumber,
        _ => "TRIM_HORIZON",
    };
}

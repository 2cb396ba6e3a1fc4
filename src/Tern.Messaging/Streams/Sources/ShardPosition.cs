using System.Globalization;

namespace Tern.Messaging.Streams;

/// <summary>A position in a shard from which to read. Leases store its string form.</summary>
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

    /// <summary>
    /// Gets the position of the oldest record that the stream still holds. This is also the <c>default</c> value.
    /// </summary>
    public static ShardPosition TrimHorizon => default;

    /// <summary>Gets the position after the newest record, to read only new records.</summary>
    public static ShardPosition Latest => new(ShardPositionKind.Latest, null, null);

    /// <summary>Gets the kind of position.</summary>
    public ShardPositionKind Kind { get; }

    /// <summary>
    /// Gets the sequence number of the record before the position; null except for
    /// <see cref="ShardPositionKind.After"/>.
    /// </summary>
    public string? SequenceNumber { get; }

    /// <summary>Gets the time of the position; null except for <see cref="ShardPositionKind.At"/>.</summary>
    public DateTimeOffset? Timestamp { get; }

    /// <summary>Returns the position of the first record that arrived at or after a time.</summary>
    /// <param name="timestamp">The time, by the service's clock.</param>
    /// <returns>The position.</returns>
    public static ShardPosition At(DateTimeOffset timestamp) => new(ShardPositionKind.At, null, timestamp.ToUniversalTime());

    /// <summary>Returns the position after a record that has been handled.</summary>
    /// <param name="sequenceNumber">The record's sequence number.</param>
    /// <returns>The position.</returns>
    public static ShardPosition After(string sequenceNumber)
    {
        ArgumentException.ThrowIfNullOrEmpty(sequenceNumber);
        return new(ShardPositionKind.After, sequenceNumber, null);
    }

    /// <summary>Parses the string form that <see cref="ToString"/> returns.</summary>
    /// <param name="text">The string to parse.</param>
    /// <returns>The position.</returns>
    /// <exception cref="FormatException">The string isn't a position.</exception>
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
            $"'{text}' isn't a position in a shard. Expected TRIM_HORIZON, LATEST, AFTER: and a sequence number, or AT: and a time such as " +
            "2026-01-31T12:00:00Z in the round-trip format.");
    }

    /// <summary>Returns the string form of the position, such as <c>AFTER:4962…</c>.</summary>
    /// <returns>The string form.</returns>
    public override string ToString() => Kind switch
    {
        ShardPositionKind.Latest => "LATEST",
        ShardPositionKind.At => AtPrefix + Timestamp!.Value.ToString("O", CultureInfo.InvariantCulture),
        ShardPositionKind.After => AfterPrefix + SequenceNumber,
        _ => "TRIM_HORIZON",
    };
}

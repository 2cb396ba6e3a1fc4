namespace Tern.DynamoDb;

/// <summary>
/// The storage formats of a <c>DateTime</c> or <c>DateTimeOffset</c>. All except the default are in UTC and truncate
/// times to their precision.
/// </summary>
public enum DynamoDateFormat
{
    /// <summary>
    /// ISO 8601 with seven fractional digits: a <c>DateTime</c> in UTC, a <c>DateTimeOffset</c> with its offset.
    /// </summary>
    Default,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09Z</c>.</summary>
    IsoSeconds,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09.123Z</c>, as JavaScript writes dates.</summary>
    IsoMilliseconds,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09.123456Z</c>.</summary>
    IsoMicroseconds,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09.1234567Z</c>.</summary>
    IsoTicks,

    /// <summary>A number (N) of seconds since 1970, as in DynamoDB's time to live.</summary>
    EpochSeconds,

    /// <summary>A number (N) of milliseconds since 1970.</summary>
    EpochMilliseconds,
}

namespace Tern.DynamoDb;

/// <summary>
/// The forms in which a <c>DateTime</c> or <c>DateTimeOffset</c> is stored. All but the default are in UTC, and what is finer
/// than the form is cut.
/// </summary>
public enum DynamoDateFormat
{
    /// <summary>ISO 8601 with seven digits of a second: a <c>DateTime</c> in UTC, a <c>DateTimeOffset</c> with its offset.</summary>
    Default,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09Z</c>.</summary>
    IsoSeconds,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09.123Z</c>, as JavaScript writes dates.</summary>
    IsoMilliseconds,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09.123456Z</c>.</summary>
    IsoMicroseconds,

    /// <summary>A string (S) such as <c>2024-05-06T07:08:09.1234567Z</c>.</summary>
    IsoTicks,

    /// <summary>A number (N) of seconds since 1970, as DynamoDB's time to live has it.</summary>
    EpochSeconds,

    /// <summary>A number (N) of milliseconds since 1970.</summary>
    EpochMilliseconds,
}

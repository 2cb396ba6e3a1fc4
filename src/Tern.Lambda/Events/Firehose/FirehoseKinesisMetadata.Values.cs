using System.Globalization;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>Members that are numbers in some events and strings in others.</content>
public sealed partial class FirehoseKinesisMetadata
{
    /// <summary>
    /// Gets the time at which the record arrived in the Kinesis stream; null if the event doesn't specify it.
    /// </summary>
    /// <exception cref="LambdaEventException">The event's value isn't a time.</exception>
    public DateTimeOffset? ApproximateArrivalTimestamp
    {
        get
        {
            if (!RawApproximateArrivalTimestamp.HasValue) return null;
            try
            {
                var json = new AwsJsonReader(RawApproximateArrivalTimestamp.Utf8);
                if (json.Peek() == AwsJsonToken.Number && EventTime.FromMilliseconds(json.ReadInt64()) is { } number) return number;
                if (json.Peek() == AwsJsonToken.String
                    && DateTimeOffset.TryParse(json.ReadString(), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var text))
                    return text;
            }
            catch (AwsJsonException)
            {
                // Reported below: a number out of range is the same error as a text that isn't a number.
            }

            throw new LambdaEventException("FirehoseKinesisMetadata.approximateArrivalTimestamp must be a time in milliseconds or ISO 8601, but isn't.");
        }
    }

    /// <summary>
    /// Gets the number of the record within an aggregated record of the Kinesis stream, as text; null if the event
    /// doesn't specify it.
    /// </summary>
    public string? SubsequenceNumber
    {
        get
        {
            if (!RawSubsequenceNumber.HasValue) return null;
            var json = new AwsJsonReader(RawSubsequenceNumber.Utf8);
            return json.Peek() == AwsJsonToken.String ? json.ReadString() : RawSubsequenceNumber.ToString();
        }
    }
}

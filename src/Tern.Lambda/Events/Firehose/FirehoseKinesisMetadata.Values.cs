using System.Globalization;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>Members that are numbers in some events and texts in others.</content>
public sealed partial class FirehoseKinesisMetadata
{
    /// <summary>When the record arrived in the Kinesis stream; null when the event does not say.</summary>
    /// <exception cref="LambdaEventException">The event has no time there.</exception>
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
                // Said below: a number too large for a time is no other mistake than a text that is none.
            }

            throw new LambdaEventException("FirehoseKinesisMetadata.approximateArrivalTimestamp should be a time, in milliseconds or in ISO 8601, and is not.");
        }
    }

    /// <summary>The record's number within a record of the Kinesis stream that holds several, as text; null when the event does not say.</summary>
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

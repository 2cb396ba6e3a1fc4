using System.Text.Json;

namespace Tern.Lambda.Functions;

/// <summary>
/// Identifies the sender of an event from its members, in one pass that ends as soon as the result is certain. Used
/// only by functions that have several handlers, none of which <c>_HANDLER</c> names.
/// </summary>
internal static class EventShapeDetector
{
    /// <summary>
    /// Returns the shape of an event; <see cref="EventShape.Unknown"/> for anything else, including invalid JSON.
    /// </summary>
    public static EventShape Detect(ReadOnlySpan<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            if (!reader.Read()) return EventShape.Unknown;
            if (reader.TokenType == JsonTokenType.StartArray) return ReadArray(ref reader);
            if (reader.TokenType != JsonTokenType.StartObject) return EventShape.Unknown;
            var seen = new EventMarks();
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
                if (ReadMember(ref reader, ref seen) is var shape and not EventShape.Unknown) return shape;
            return seen.Conclude();
        }
        catch (JsonException)
        {
            return EventShape.Unknown;
        }
    }

    private static EventShape ReadMember(ref Utf8JsonReader reader, ref EventMarks seen)
    {
        if (reader.ValueTextEquals("Records"u8)) return ReadRecords(ref reader);
        if (reader.ValueTextEquals("triggerSource"u8))
        {
            reader.Read();
            var trigger = CognitoTriggers.Find(ref reader);
            return trigger == EventShape.CognitoPreTokenGeneration && seen.LaterVersion ? EventShape.CognitoPreTokenGenerationV2 : trigger;
        }

        if (reader.ValueTextEquals("requestContext"u8))
        {
            ReadRequestContext(ref reader, ref seen);
            return EventShape.Unknown;
        }

        if (reader.ValueTextEquals("type"u8))
        {
            reader.Read();
            seen.Token = IsText(ref reader, "TOKEN"u8);
            seen.Request = IsText(ref reader, "REQUEST"u8);
        }
        else if (reader.ValueTextEquals("version"u8))
        {
            // A Cognito trigger, which has this member first.
            reader.Read();
            seen.LaterVersion = IsText(ref reader, "2"u8) || IsText(ref reader, "3"u8);
        }
        else if (reader.ValueTextEquals("Event"u8))
        {
            // S3 sends this event once, when notifications are set up.
            reader.Read();
            if (IsText(ref reader, "s3:TestEvent"u8)) return EventShape.S3;
        }
        else if (reader.ValueTextEquals("detail-type"u8))
        {
            reader.Read();
            seen.DetailType = true;
            seen.Scheduled = IsText(ref reader, "Scheduled Event"u8);
        }
        else if (reader.ValueTextEquals("eventSource"u8))
        {
            reader.Read();
            if (IsText(ref reader, "aws:kafka"u8) || IsText(ref reader, "SelfManagedKafka"u8)) return EventShape.Kafka;
            if (IsText(ref reader, "aws:mq"u8)) return EventShape.ActiveMq;
            if (IsText(ref reader, "aws:rmq"u8)) return EventShape.RabbitMq;
        }
        else
        {
            if (EventNames.Decide(ref reader) is var decided and not EventShape.Unknown) return decided;
            EventNames.Mark(ref reader, ref seen);
            reader.Read();
        }

        reader.Skip();
        return EventShape.Unknown;
    }

    // The first record is representative of all. An event without records can't be identified, but has nothing to
    // handle either.
    private static EventShape ReadRecords(ref Utf8JsonReader reader)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            reader.Skip();
            return EventShape.Unknown;
        }

        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject) return EventShape.Unknown;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var isSource = reader.ValueTextEquals("eventSource"u8) || reader.ValueTextEquals("EventSource"u8);
            reader.Read();
            if (isSource)
            {
                if (IsText(ref reader, "aws:sqs"u8)) return EventShape.Sqs;
                if (IsText(ref reader, "aws:sns"u8)) return EventShape.Sns;
                if (IsText(ref reader, "aws:s3"u8)) return EventShape.S3;
                if (IsText(ref reader, "aws:kinesis"u8)) return EventShape.Kinesis;
                if (IsText(ref reader, "aws:dynamodb"u8)) return EventShape.DynamoDbStream;
                if (IsText(ref reader, "aws:ses"u8)) return EventShape.Ses;
            }

            reader.Skip();
        }

        while (reader.Read() && reader.CurrentDepth > 1) reader.Skip();
        return EventShape.Unknown;
    }

    // Lists without an envelope, identified by their first element: fields of a query, or records of a pipe.
    private static EventShape ReadArray(ref Utf8JsonReader reader)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject) return EventShape.Unknown;
        var (info, arguments, shape) = (false, false, EventShape.Unknown);
        while (shape == EventShape.Unknown && reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("info"u8)) info = true;
            else if (reader.ValueTextEquals("arguments"u8)) arguments = true;
            else if (reader.ValueTextEquals("eventSource"u8)) shape = EventShape.Pipes;
            if (info && arguments) shape = EventShape.AppSyncBatch;
            reader.Read();
            reader.Skip();
        }

        // Read to the end: truncated JSON has no shape.
        while (reader.Read()) reader.TrySkip();
        return shape;
    }

    private static void ReadRequestContext(ref Utf8JsonReader reader, ref EventMarks seen)
    {
        reader.Read();
        if (reader.TokenType != JsonTokenType.StartObject)
        {
            reader.Skip();
            return;
        }

        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("elb"u8)) seen.Elb = true;
            else if (reader.ValueTextEquals("targetGroupArn"u8)) seen.Lattice = true;
            else if (reader.ValueTextEquals("connectionId"u8)) seen.ConnectionId = true;
            else if (reader.ValueTextEquals("http"u8)) seen.Http = true;
            else if (reader.ValueTextEquals("queryString"u8)) seen.Query = true;
            else if (reader.ValueTextEquals("eventType"u8))
            {
                reader.Read();
                seen.ConnectionEvent = IsText(ref reader, "CONNECT"u8) || IsText(ref reader, "MESSAGE"u8) || IsText(ref reader, "DISCONNECT"u8);
                reader.Skip();
                continue;
            }
            else if (reader.ValueTextEquals("domainName"u8))
            {
                reader.Read();
                seen.LambdaUrl = reader.TokenType == JsonTokenType.String && reader.ValueSpan.IndexOf(".lambda-url."u8) >= 0;
                continue;
            }

            reader.Read();
            reader.Skip();
        }
    }

    private static bool IsText(ref Utf8JsonReader reader, ReadOnlySpan<byte> text) => reader.TokenType == JsonTokenType.String && reader.ValueTextEquals(text);
}

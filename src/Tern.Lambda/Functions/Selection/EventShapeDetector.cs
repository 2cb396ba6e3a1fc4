using System.Text.Json;

namespace Tern.Lambda.Functions;

/// <summary>
/// Tells from an event's members who sent it, in one pass that ends as soon as it is clear. Only for functions with
/// several handlers and none named by <c>_HANDLER</c>.
/// </summary>
internal static class EventShapeDetector
{
    /// <summary>The shape of an event; <see cref="EventShape.Unknown"/> for anything else, what is no JSON included.</summary>
    public static EventShape Detect(ReadOnlySpan<byte> json)
    {
        try
        {
            var seen = new EventMarks();
            var reader = new Utf8JsonReader(json);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return EventShape.Unknown;
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
        if (reader.ValueTextEquals("awslogs"u8)) return EventShape.CloudWatchLogs;
        if (reader.ValueTextEquals("triggerSource"u8))
        {
            reader.Read();
            var trigger = CognitoTriggers.Find(ref reader);
            return trigger == EventShape.CognitoPreTokenGeneration && seen.LaterVersion ? EventShape.CognitoPreTokenGenerationV2 : trigger;
        }

        if (reader.ValueTextEquals("deliveryStreamArn"u8)) seen.DeliveryStream = true;
        else if (reader.ValueTextEquals("sourceKinesisStreamArn"u8)) seen.DeliveryStream = true;
        else if (reader.ValueTextEquals("routeArn"u8)) seen.RouteArn = true;
        else if (reader.ValueTextEquals("methodArn"u8)) seen.MethodArn = true;
        else if (reader.ValueTextEquals("authorizationToken"u8)) seen.AuthorizationToken = true;
        else if (reader.ValueTextEquals("detail"u8)) seen.Detail = true;
        else if (reader.ValueTextEquals("httpMethod"u8)) seen.HttpMethod = true;
        else if (reader.ValueTextEquals("rawPath"u8)) seen.RawPath = true;
        else if (reader.ValueTextEquals("raw_path"u8)) seen.SnakePath = true;
        else if (reader.ValueTextEquals("method"u8)) seen.Method = true;
        else if (reader.ValueTextEquals("requestContext"u8))
        {
            ReadRequestContext(ref reader, ref seen);
            return EventShape.Unknown;
        }
        else if (reader.ValueTextEquals("type"u8))
        {
            reader.Read();
            seen.Token = IsText(ref reader, "TOKEN"u8);
            seen.Request = IsText(ref reader, "REQUEST"u8);
            reader.Skip();
            return EventShape.Unknown;
        }
        else if (reader.ValueTextEquals("version"u8))
        {
            // Of a trigger of Cognito, which has it first.
            reader.Read();
            seen.LaterVersion = IsText(ref reader, "2"u8) || IsText(ref reader, "3"u8);
            reader.Skip();
            return EventShape.Unknown;
        }
        else if (reader.ValueTextEquals("Event"u8))
        {
            // What S3 sends once, when notifications are set up.
            reader.Read();
            if (IsText(ref reader, "s3:TestEvent"u8)) return EventShape.S3;
            reader.Skip();
            return EventShape.Unknown;
        }
        else if (reader.ValueTextEquals("detail-type"u8))
        {
            reader.Read();
            seen.DetailType = true;
            seen.Scheduled = IsText(ref reader, "Scheduled Event"u8);
            reader.Skip();
            return EventShape.Unknown;
        }
        else if (reader.ValueTextEquals("eventSource"u8))
        {
            reader.Read();
            if (IsText(ref reader, "aws:kafka"u8) || IsText(ref reader, "SelfManagedKafka"u8)) return EventShape.Kafka;
            reader.Skip();
            return EventShape.Unknown;
        }

        reader.Read();
        reader.Skip();
        return EventShape.Unknown;
    }

    // The first record says it for all of them. An event without records is not told apart: there is nothing to handle in it.
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
            }

            reader.Skip();
        }

        while (reader.Read() && reader.CurrentDepth > 1) reader.Skip();
        return EventShape.Unknown;
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

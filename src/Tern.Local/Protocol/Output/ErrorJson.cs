using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes error bodies. The prefix of the type depends on the layer of the service that reports the error, and some
/// errors spell their message member with a capital.
/// </summary>
internal static class ErrorJson
{
    private const string Service = "com.amazonaws.dynamodb.v20120810#";
    private const string Coral = "com.amazon.coral.service#";

    public static string TypeOf(EngineError error) => error switch
    {
        EngineError.Validation => "com.amazon.coral.validate#ValidationException",
        EngineError.Serialization => Coral + "SerializationException",
        EngineError.InternalFailure => Coral + "InternalFailure",
        EngineError.UnknownOperation
            or EngineError.AccessDenied
            or EngineError.ExpiredToken
            or EngineError.UnrecognizedClient
            or EngineError.MissingAuthenticationToken
            or EngineError.IncompleteSignature
            or EngineError.InvalidSignature =>
            Coral + error + "Exception",
        EngineError.Throttling => "com.amazon.coral.availability#ThrottlingException",
        EngineError.RequestLimitExceeded or EngineError.InternalServerError => Service + error,
        _ => Service + error + "Exception",
    };

    public static void Write(JsonOutput json, EngineError error, string message)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, TypeOf(error));
        if (message.Length > 0)
        {
            var capital = error
                is EngineError.Serialization
                or EngineError.AccessDenied
                or EngineError.TransactionCanceled
                or EngineError.IdempotentParameterMismatch
                or EngineError.TransactionInProgress;
            json.WriteString(capital ? "Message"u8 : "message"u8, message);
        }

        json.WriteEndObject();
    }

    /// <summary>Writes an error of any code.</summary>
    public static void Write(JsonOutput json, string code, string message)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, Service + code);
        if (message.Length > 0) json.WriteString("message"u8, message);
        json.WriteEndObject();
    }

    public static void Write(JsonOutput json, EngineException failure)
    {
        if (failure.Throttled is not { } resource)
        {
            Write(json, failure.Error, failure.Message);
            return;
        }

        var reason = $"{(resource.Index is null ? "Table" : "Index")}{(resource.IsWrite ? "Write" : "Read")}ProvisionedThroughputExceeded";
        WriteThrottled(json, failure.Error, failure.Message, reason, TableArns.Of(json.Place, resource.Table)
            + (resource.Index is null ? "" : "/index/" + resource.Index));
    }

    /// <summary>
    /// Writes the error for a throttled request, with the reason and the ARN of the affected table or index, if there
    /// is one.
    /// </summary>
    public static void WriteThrottled(JsonOutput json, EngineError error, string message, string? reason, string? resource)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, TypeOf(error));
        json.WriteString("message"u8, message);
        if (reason is not null && resource is not null)
        {
            // In the model, the member starts with a lower-case letter for one of the three errors.
            json.WriteStartArray(error == EngineError.Throttling ? "throttlingReasons" : "ThrottlingReasons");
            json.WriteStartObject();
            json.WriteString("reason"u8, reason);
            json.WriteString("resource"u8, resource);
            json.WriteEndObject();
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    /// <summary>Writes the error for a failed condition, with the existing item if it was requested.</summary>
    public static void WriteConditionFailed(JsonOutput json, StoredItem? item)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, TypeOf(EngineError.ConditionalCheckFailed));
        json.WriteString("message"u8, "The conditional request failed"u8);
        if (item is not null)
        {
            json.WritePropertyName("Item"u8);
            ItemJson.WriteItem(json, item.Data);
        }

        json.WriteEndObject();
    }

    /// <summary>Writes the error for a canceled transaction, with the reason for each of its writes.</summary>
    public static void WriteCanceled(JsonOutput json, IReadOnlyList<CancellationReason> reasons)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, TypeOf(EngineError.TransactionCanceled));
        json.WriteString("Message"u8,
            "Transaction cancelled, please refer cancellation reasons for specific reasons "
            + $"[{string.Join(", ", reasons.Select(static reason => reason.Code))}]");
        json.WriteStartArray("CancellationReasons"u8);
        foreach (var reason in reasons)
        {
            json.WriteStartObject();
            json.WriteString("Code"u8, reason.Code);
            if (reason.Message is not null) json.WriteString("Message"u8, reason.Message);
            if (reason.Item is not null)
            {
                json.WritePropertyName("Item"u8);
                ItemJson.WriteItem(json, reason.Item.Data);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    }

    public static void WriteInternal(JsonOutput json, string message)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, Service + "InternalServerError");
        json.WriteString("message"u8, message);
        json.WriteEndObject();
    }
}

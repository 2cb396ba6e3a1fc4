using Tern.Local.Engine;
using Tern.Local.Engine.Storage;

namespace Tern.Local.Protocol;

/// <summary>Bodies of errors. The type's prefix says which layer of the service refused; some spell their message with a capital.</summary>
internal static class ErrorJson
{
    private const string Service = "com.amazonaws.dynamodb.v20120810#";
    private const string Coral = "com.amazon.coral.service#";

    public static string TypeOf(EngineError error) => error switch
    {
        EngineError.Validation => "com.amazon.coral.validate#ValidationException",
        EngineError.Serialization => Coral + "SerializationException",
        EngineError.UnknownOperation => Coral + "UnknownOperationException",
        _ => Service + error + "Exception",
    };

    public static void Write(JsonOutput json, EngineError error, string message)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, TypeOf(error));
        if (message.Length > 0)
        {
            var capital = error is EngineError.Serialization or EngineError.TransactionCanceled or EngineError.IdempotentParameterMismatch or EngineError.TransactionInProgress;
            json.WriteString(capital ? "Message"u8 : "message"u8, message);
        }

        json.WriteEndObject();
    }

    public static void WriteConditionFailed(JsonOutput json, string message, StoredItem? item)
    {
        json.WriteStartObject();
        json.WriteString("__type"u8, TypeOf(EngineError.ConditionalCheckFailed));
        json.WriteString("message"u8, message);
        if (item is not null)
        {
            json.WritePropertyName("Item"u8);
            ItemJson.WriteItem(json, item.Data);
        }

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
